import { setup } from 'xstate';

export type WithdrawalEventName =
  | 'withdrawal.cancel'
  | 'withdrawal.refuse'
  | 'withdrawal.approve'
  | 'withdrawal.pay'
  | 'payout.succeeded'
  | 'payout.failed';

/** Chart of a withdrawal. State names are the stored statuses; every ending without a payout returns the full amount, fee included. */
export const withdrawalLifecycleMachine = setup({
  types: { events: {} as { [Name in WithdrawalEventName]: { type: Name } }[WithdrawalEventName] },
}).createMachine({
  id: 'withdrawalLifecycle',
  description: '一笔提现从申请到到账的全过程',
  initial: 'requested',
  states: {
    requested: {
      description: '待处理：小额自动放行，其余由平台审核',
      on: {
        // The user, until the payout is handed over.
        'withdrawal.cancel': { target: 'cancelled' },
        // The platform, with a reason shown to the user.
        'withdrawal.refuse': { target: 'refused' },
        // The platform, the first of two approvals for a large amount.
        'withdrawal.approve': { target: 'requested', reenter: true },
        // The clock for small amounts of trusted users, else the platform; from here on it has one payout number.
        'withdrawal.pay': { target: 'paying' },
      },
    },
    paying: {
      description: '打款中：等打款渠道的通知，或由平台去查询',
      on: {
        // The payout host, by signed notice or when queried.
        'payout.succeeded': { target: 'paid' },
        // The payout host, by signed notice or when queried: nothing was paid and nothing will be.
        'payout.failed': { target: 'failed' },
      },
    },
    paid: { type: 'final', description: '已到账' },
    failed: { type: 'final', description: '打款失败：全部退回余额' },
    cancelled: { type: 'final', description: '已取消：全部退回余额' },
    refused: { type: 'final', description: '未通过审核：全部退回余额' },
  },
});
