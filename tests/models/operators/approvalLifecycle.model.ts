import { defineModel } from '@xstate/test';
import { approvalLifecycleMachine } from '#contract/approvalLifecycle.machine.ts';
import { enteredBy, neverLeft } from '#tests/models/invariants.ts';

export const withoutScreen = '两个人同意的规则，在服务端，没有自己的画面';

export const approvalLifecycleModel = defineModel(approvalLifecycleMachine, {
  invariants: {
    另一个人同意才算同意: enteredBy('approved', 'approval.approve'),
    同意的不再变: neverLeft('approved'),
    过期的不再同意: neverLeft('expired'),
  },
  given: '一个人刚刚申请',
  outcomes: {},
  names: {
    'approval.approve': '另一个人同意',
    'approval.refuse': '另一个人不同意',
    'approval.withdraw': '申请的人收回',
    'approval.overdue': '过了一天没有人处理',
  },
});
