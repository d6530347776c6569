// Copied from XState's README, "History states" (MIT, © 2015 David Khourshid).
import { createMachine } from 'xstate';

export const paymentMachine = createMachine({
  id: 'payment',
  initial: 'method',
  states: {
    method: {
      initial: 'cash',
      states: {
        cash: { on: { SWITCH_CHECK: 'check' } },
        check: { on: { SWITCH_CASH: 'cash' } },
        hist: { type: 'history' },
      },
      on: { NEXT: 'review' },
    },
    review: { on: { PREVIOUS: 'method.hist' } },
  },
});
