import { defineModel } from '@xstate/test';
import { freePlayLifecycleMachine } from '#contract/freePlayLifecycle.machine.ts';

export const withoutScreen = '免费玩在服务端的规则，没有自己的画面';

export const freePlayLifecycleModel = defineModel(freePlayLifecycleMachine, {
  given: '刚约好一场免费玩',
  outcomes: {},
  names: {
    'play.started': '到开始时间',
    'play.ended': '到结束时间',
    'play.leave': '玩的人取消或提前结束',
    'order.paid': '别人付款租下',
  },
});
