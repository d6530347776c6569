import { defineModel } from '@xstate/test';
import { freePlayLifecycleMachine } from '#contract/freePlayLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '免费玩在服务端的规则，没有自己的画面';

export const freePlayLifecycleModel = defineModel(freePlayLifecycleMachine, {
  invariants: {
    开始过才有结束: onlyAfter('ended', 'playing'),
    别人付款才被挤掉: enteredBy('displaced', 'order.paid'),
    取消的不再开始: neverLeft('cancelled'),
  },
  given: '刚约好一场免费玩',
  outcomes: {},
  names: {
    'play.started': '到开始时间',
    'play.ended': '到结束时间',
    'play.leave': '玩的人取消或提前结束',
    'order.paid': '别人付款租下',
  },
});
