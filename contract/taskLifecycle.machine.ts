import { setup } from 'xstate';

export type TaskEventName =
  | 'task.pay'
  | 'payment.settled'
  | 'payment.failed'
  | 'task.close'
  | 'task.recall'
  | 'offer.ended'
  | 'places.finished';

/** Chart of a published task. State names are the stored statuses; `placeLifecycle` is the chart of each of its places. */
export const taskLifecycleMachine = setup({
  types: { events: {} as { [Name in TaskEventName]: { type: Name } }[TaskEventName] },
}).createMachine({
  id: 'taskLifecycle',
  description: '一个任务从发布、付款到所有名额了结的全过程',
  initial: 'unpaid',
  states: {
    unpaid: {
      description: '待托管：15 分钟内付款',
      on: {
        // The publisher, by card or by wallet and card.
        'task.pay': { target: 'paying' },
        // The wallet suffices, or the cashier reports late a payment made in time.
        'payment.settled': { target: 'open' },
        // The publisher, or the clock at the deadline.
        'task.close': { target: 'closed' },
      },
    },
    paying: {
      description: '支付中：等收银台的通知；钱包部分先冻结',
      on: {
        // Another payment method, which replaces the charge.
        'task.pay': { target: 'paying' },
        'payment.settled': { target: 'open' },
        // The cashier: the card was declined.
        'payment.failed': { target: 'unpaid' },
        'task.close': { target: 'closed' },
      },
    },
    open: {
      description: '接单中：报酬已托管，名额可以接',
      on: {
        // The publisher, at any time: open places go back, those taken go on.
        'task.recall': { target: 'winding' },
        // The clock, 7 days after publishing.
        'offer.ended': { target: 'winding' },
        // The last place has ended.
        'places.finished': { target: 'ended' },
      },
    },
    winding: {
      description: '不再接单：已接的名额做完为止',
      on: {
        'places.finished': { target: 'ended' },
      },
    },
    ended: { type: 'final', description: '全部名额已了结，托管的钱都有去处' },
    closed: { type: 'final', description: '没有付款，已关闭：之后到的钱进余额' },
  },
});
