import { defineModel } from '@xstate/test';
import { withdrawalLifecycleMachine } from '#contract/withdrawalLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '提现在服务端的规则，没有自己的画面';

export const withdrawalLifecycleModel = defineModel(withdrawalLifecycleMachine, {
  invariants: {
    交给打款渠道过才有打款成功: onlyAfter('paid', 'paying'),
    打款成功的不再变: neverLeft('paid'),
    取消的不再打款: neverLeft('cancelled'),
    渠道说成功才算成功: enteredBy('paid', 'payout.succeeded'),
  },
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
