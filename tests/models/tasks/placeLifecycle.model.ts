import { defineModel } from '@xstate/test';
import { placeLifecycleMachine } from '#contract/placeLifecycle.machine.ts';

export const withoutScreen = '名额在服务端的规则，没有自己的画面';

export const placeLifecycleModel = defineModel(placeLifecycleMachine, {
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
