import { defineModel } from '@xstate/test';
import { withdrawalLifecycleMachine } from '#contract/withdrawalLifecycle.machine.ts';

export const withoutScreen = '提现在服务端的规则，没有自己的画面';

export const withdrawalLifecycleModel = defineModel(withdrawalLifecycleMachine, {
  given: '提现刚刚申请',
  outcomes: {},
  names: {
    'withdrawal.cancel': '本人取消',
    'withdrawal.refuse': '平台不通过',
    'withdrawal.approve': '第一个人同意，等第二个人',
    'withdrawal.pay': '放行，交给打款渠道',
    'payout.succeeded': '打款成功',
    'payout.failed': '打款失败',
  },
});
