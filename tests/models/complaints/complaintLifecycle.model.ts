import { defineModel } from '@xstate/test';
import { complaintLifecycleMachine } from '#contract/complaintLifecycle.machine.ts';
import { enteredBy, neverLeft } from '#tests/models/invariants.ts';

export const withoutScreen = '投诉在服务端的规则，没有自己的画面';

export const complaintLifecycleModel = defineModel(complaintLifecycleMachine, {
  invariants: {
    对方答复过才算答复: enteredBy('answered', 'complaint.answer'),
    裁决的不再变: neverLeft('upheld'),
    撤回的不再变: neverLeft('withdrawn'),
  },
  given: '投诉刚刚提出',
  outcomes: {},
  names: {
    'complaint.answer': '对方答复',
    'complaint.withdraw': '投诉人撤回',
    'complaint.uphold': '平台裁决成立',
    'complaint.reject': '平台裁决不成立',
    'answer.overdue': '12 小时无人答复',
    'decision.overdue': '24 小时没有裁决',
  },
});
