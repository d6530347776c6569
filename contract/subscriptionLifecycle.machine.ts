import { setup } from 'xstate';

export type SubscriptionEventName = 'subscription.pay' | 'payment.settled' | 'payment.failed' | 'subscription.close';

/** Chart of buying a membership. State names are the stored statuses. */
export const subscriptionLifecycleMachine = setup({
  types: { events: {} as { [Name in SubscriptionEventName]: { type: Name } }[SubscriptionEventName] },
}).createMachine({
  id: 'subscriptionLifecycle',
  description: '一次会员购买从下单到开通的全过程',
  initial: 'unpaid',
  states: {
    unpaid: {
      description: '待支付：15 分钟内付款',
      on: {
        // The buyer, by card or by wallet and card.
        'subscription.pay': { target: 'paying' },
        // The wallet suffices, or the cashier reports late a payment made in time.
        'payment.settled': { target: 'paid' },
        // The buyer, or the clock at the deadline.
        'subscription.close': { target: 'closed' },
      },
    },
    paying: {
      description: '支付中：等收银台的通知；钱包部分先冻结',
      on: {
        // Another payment method, which replaces the charge.
        'subscription.pay': { target: 'paying' },
        'payment.settled': { target: 'paid' },
        // The cashier: the card was declined.
        'payment.failed': { target: 'unpaid' },
        'subscription.close': { target: 'closed' },
      },
    },
    paid: { type: 'final', description: '已开通' },
    closed: { type: 'final', description: '已关闭：之后到的钱进余额' },
  },
});
