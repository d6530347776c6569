import { setup } from 'xstate';

/** Imperative: a person asks. Past: the world, the clock or the platform reports. */
export type OrderEventName =
  | 'order.pay'
  | 'order.cancel'
  | 'order.renew'
  | 'order.complain'
  | 'order.callOff'
  | 'payment.settled'
  | 'payment.failed'
  | 'hold.expired'
  | 'booking.taken'
  | 'rental.started'
  | 'rental.ended'
  | 'complaint.withdrawn'
  | 'complaint.rejected'
  | 'complaint.refunded'
  | 'complaint.compensated'
  | 'maintenance.extended'
  | 'maintenance.refunded'
  | 'order.settled';

/** The lifecycle of an order; the service moves orders only by this chart. States correspond to wire statuses 1 to 9. */
export const orderLifecycleMachine = setup({
  types: { events: {} as { [Name in OrderEventName]: { type: Name } }[OrderEventName] },
}).createMachine({
  id: 'orderLifecycle',
  description: '一笔租号订单从下单到结算的全过程',
  initial: 'unpaid',
  states: {
    unpaid: {
      description: '待支付：租用时间已保留，15 分钟内付款',
      on: {
        // The renter goes to the card cashier; until the hold ends.
        'order.pay': { target: 'paying' },
        // The wallet paid at once, or the card succeeded after a failure; until the hold ends.
        'payment.settled': { target: 'waiting' },
        // The renter gives up, free of charge; until the hold ends.
        'order.cancel': { target: 'closed' },
        // The clock, 15 minutes after the order was made.
        'hold.expired': { target: 'closed' },
        // The platform, as soon as another order has reserved the time of a booking that reserves it only when paid.
        'booking.taken': { target: 'closed' },
      },
    },
    paying: {
      description: '支付中：等待收银台的结果，钱包部分已冻结',
      on: {
        // The renter retries, or pays another way; until the hold ends.
        'order.pay': { target: 'paying' },
        // The cashier's notice, the query of a pending charge, or the wallet instead; until the hold ends.
        'payment.settled': { target: 'waiting' },
        // The cashier refused the card; the renter may pay again until the hold ends.
        'payment.failed': { target: 'unpaid' },
        // The renter gives up; a late card payment goes to the wallet.
        'order.cancel': { target: 'closed' },
        // The clock, 15 minutes after the order was made, once the cashier has answered the query, or after another minute; a late card
        // payment goes to the wallet.
        'hold.expired': { target: 'closed' },
        // The platform, as soon as another order has reserved the time; a late card payment goes to the wallet.
        'booking.taken': { target: 'closed' },
      },
    },
    waiting: {
      description: '待开始：已付款，等待租用开始',
      on: {
        // The clock, at the start of the rental.
        'rental.started': { target: 'renting' },
        // The renter, for the fee of the ladder; until the start.
        'order.cancel': { target: 'cancelled' },
        // The owner, who cannot deliver: the renter gets everything back; until the start.
        'order.callOff': { target: 'cancelled' },
      },
    },
    renting: {
      description: '租用中：租客可查看上号信息',
      on: {
        // The renter, if the time fits before the next booking; until the end.
        'order.renew': { target: 'renting', reenter: true },
        // The renter or the owner, with a cause; until the end.
        'order.complain': { target: 'disputed' },
        // The platform, for the maintenance of the game: the end moves, free of charge.
        'maintenance.extended': { target: 'renting', reenter: true },
        // The platform, for the maintenance of the game: rent in whole or for the rest of the time, and the deposit, are refunded.
        'maintenance.refunded': { target: 'refunded' },
        // The clock, at the end with bonus hours and renewals.
        'rental.ended': { target: 'finished' },
      },
    },
    finished: {
      description: '已完成：租用结束，24 小时后结算',
      initial: 'unsettled',
      states: {
        unsettled: {
          description: '还没有结算，可以投诉',
          on: {
            // The renter or the owner; until the order is settled.
            'order.complain': { target: '#orderLifecycle.disputed.afterEnd' },
            // The platform, if the rental was under way during the maintenance of the game; until the order is settled.
            'maintenance.refunded': { target: '#orderLifecycle.refunded' },
            // The clock, 24 hours after the end: deposit back, unused game currency back, rent to the owner.
            'order.settled': { target: 'settled' },
          },
        },
        settled: { type: 'final', description: '押金已退还（有赔付的先扣除），租金已结算给号主' },
      },
    },
    disputed: {
      description: '投诉中：押金和结算暂停，等待对方答复或平台裁决',
      initial: 'duringRental',
      on: {
        // Decided for the renter who filed, or the answer deadline passed: rent in whole or in part, and the deposit, are refunded.
        'complaint.refunded': { target: 'refunded' },
        // Decided for the owner who filed, or the answer deadline passed: damages are paid from the deposit, the rest settles at once.
        'complaint.compensated': { target: '#orderLifecycle.finished.settled' },
      },
      states: {
        duringRental: {
          description: '租用还没有结束就投诉了',
          on: {
            // The filer, once; if the end has passed meanwhile, the clock ends the rental at once.
            'complaint.withdrawn': { target: '#orderLifecycle.renting' },
            // The platform decides for the other side, at most 36 hours after the filing; then as after a withdrawal.
            'complaint.rejected': { target: '#orderLifecycle.renting' },
          },
        },
        afterEnd: {
          description: '租用结束后才投诉，上号信息不再给出',
          on: {
            // The filer, once; the settlement is due again.
            'complaint.withdrawn': { target: '#orderLifecycle.finished' },
            // The platform decides for the other side, at most 36 hours after the filing; then as after a withdrawal.
            'complaint.rejected': { target: '#orderLifecycle.finished' },
          },
        },
      },
    },
    closed: { type: 'final', description: '已关闭：未付款，时间和红包已释放' },
    cancelled: { type: 'final', description: '已取消：开始前取消，扣除手续费后退款' },
    refunded: { type: 'final', description: '已退款：租客的投诉成立，或游戏维护，款项退回' },
  },
});
