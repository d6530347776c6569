import { defineModel } from '@xstate/test';
import { placeLifecycleMachine } from '#contract/placeLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '名额在服务端的规则，没有自己的画面';

export const placeLifecycleModel = defineModel(placeLifecycleMachine, {
  invariants: {
    交付过才有报酬: onlyAfter('accepted', 'handed'),
    退回过一次才有争议: onlyAfter('disputed', 'returned'),
    裁决才分开付: enteredBy('divided', 'dispute.divide'),
    了结的名额不再变: neverLeft('accepted'),
    没有人接才收回: enteredBy('recalled', 'place.recall'),
  },
  given: '任务刚刚托管，名额开放',
  outcomes: {},
  names: {
    'place.take': '接单',
    'place.recall': '收回',
    'work.handIn': '交付',
    'work.overdue': '超时',
    'work.quit': '放弃',
    'work.accept': '验收通过',
    'work.return': '退回一次',
    'work.refuse': '第二次不通过',
    'work.dispute': '接单人提出争议',
    'answer.overdue': '24 小时没有答复',
    'reward.hold': '通过，但双方像是同一个人',
    'dispute.pay': '裁决全付',
    'dispute.divide': '裁决付一部分',
    'dispute.refuse': '裁决不付',
    'decision.overdue': '24 小时没有裁决',
  },
});
