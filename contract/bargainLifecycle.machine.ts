import { setup } from 'xstate';

export type BargainEventName = 'offer.countered' | 'offer.accepted' | 'offers.spent' | 'order.made' | 'bargain.expired' | 'bargain.closed';

/** Chart of one person's bargain for one listing on one day. State names are the stored statuses. */
export const bargainLifecycleMachine = setup({
  types: { events: {} as { [Name in BargainEventName]: { type: Name } }[BargainEventName] },
}).createMachine({
  id: 'bargainLifecycle',
  description: '一个人一天里对一个账号的议价',
  initial: 'open',
  states: {
    open: {
      description: '还可以出价',
      on: {
        // The renter offered less than the threshold.
        'offer.countered': { target: 'open', reenter: true },
        // The same, with the last offer of the day.
        'offers.spent': { target: 'spent' },
        // The renter offered enough, or took the counter-offer.
        'offer.accepted': { target: 'held' },
        // The clock, at midnight.
        'bargain.closed': { target: 'closed' },
      },
    },
    spent: {
      description: '出价次数用完：只能接受最后的还价',
      on: { 'offer.accepted': { target: 'held' }, 'bargain.closed': { target: 'closed' } },
    },
    held: {
      description: '谈成：这个价为这个人保留十分钟',
      on: {
        // The renter ordered at this price.
        'order.made': { target: 'used' },
        // The clock after ten minutes, or a changed price of the listing.
        'bargain.expired': { target: 'expired' },
      },
    },
    used: { type: 'final', description: '已按这个价下单' },
    expired: { type: 'final', description: '没有在保留时间里下单，或账号改了价' },
    closed: { type: 'final', description: '当天没有谈成' },
  },
});
