import { setup } from 'xstate';

export type DrawSessionEventName = 'session.opened' | 'chances.closed' | 'prizes.drawn' | 'session.cancelled' | 'budget.spent';

/** Chart of one session of the free-order draw. State names are the stored statuses. */
export const drawSessionLifecycleMachine = setup({
  types: { events: {} as { [Name in DrawSessionEventName]: { type: Name } }[DrawSessionEventName] },
}).createMachine({
  id: 'drawSessionLifecycle',
  description: '抢免单的一场：先公布种子的指纹，再收机会，截止后公布名单，最后开奖',
  initial: 'announced',
  states: {
    announced: {
      description: '种子的指纹已公布，还没有轮到它收机会',
      on: {
        // The clock, at the start of the session before.
        'session.opened': { target: 'open' },
        // An operator, with a reason.
        'session.cancelled': { target: 'cancelled' },
      },
    },
    open: {
      description: '收机会，到开场为止',
      on: {
        // The clock, at the start: the numbered list and its hash are published.
        'chances.closed': { target: 'closed' },
        // The clock, at the start, when the rest of the year's budget does not cover the stock.
        'budget.spent': { target: 'stopped' },
        'session.cancelled': { target: 'cancelled' },
      },
    },
    closed: {
      description: '名单已公布；等外部信标的那一轮（没有启用就马上开奖）',
      on: {
        // The clock, or the beacon's value: the seed is published.
        'prizes.drawn': { target: 'drawn' },
        'session.cancelled': { target: 'cancelled' },
      },
    },
    drawn: { type: 'final', description: '已开奖，种子已公布' },
    cancelled: { type: 'final', description: '平台取消，机会留到下一场' },
    stopped: { type: 'final', description: '今年的预算用完，没有开，机会留到下一场' },
  },
});
