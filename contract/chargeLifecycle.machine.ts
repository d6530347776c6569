import { setup } from 'xstate';

export type ChargeEventName = 'charge.succeeded' | 'charge.failed' | 'charge.expired' | 'charge.closed';

/** Chart of a card charge. State names are the stored statuses. Only the cashier's signed result moves money. */
export const chargeLifecycleMachine = setup({
  types: { events: {} as { [Name in ChargeEventName]: { type: Name } }[ChargeEventName] },
}).createMachine({
  id: 'chargeLifecycle',
  description: '一笔银行卡收款从发起到有结果的全过程',
  initial: 'pending',
  states: {
    pending: {
      description: '待支付：等收银台的通知，或由平台去查询',
      on: {
        // The cashier, by signed notice or when queried.
        'charge.succeeded': { target: 'succeeded' },
        // The cashier, by signed notice or when queried; the payer may retry on the same charge until it expires.
        'charge.failed': { target: 'failed' },
        // The clock at the deadline, or the platform when another payment method or the order's end replaced it.
        'charge.expired': { target: 'expired' },
        // The cashier: nothing was paid and the payment address is closed.
        'charge.closed': { target: 'expired' },
      },
    },
    failed: {
      description: '失败：卡被拒；之后仍可能付成',
      on: {
        // The cashier: the card was accepted after a decline.
        'charge.succeeded': { target: 'succeeded' },
      },
    },
    expired: {
      description: '已失效：过期或被放弃；迟到的钱进余额',
      on: {
        // The cashier: a late payment, credited to the wallet or to an order that is still unpaid.
        'charge.succeeded': { target: 'succeeded' },
        // The cashier: it will not be paid.
        'charge.failed': { target: 'failed' },
        // The cashier: closed there as well, so it is no longer queried.
        'charge.closed': { target: 'expired' },
      },
    },
    succeeded: { type: 'final', description: '成功：钱已入账，只入一次' },
  },
});
