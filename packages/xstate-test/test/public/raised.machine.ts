// Copied from XState's own tests, "cancel: should be possible to cancel a raised delayed event" (MIT, © 2015 David Khourshid).
import { cancel, createMachine, raise } from 'xstate';

export const raisedMachine = createMachine({
  id: 'raised',
  initial: 'a',
  states: {
    a: {
      on: {
        NEXT: { actions: raise({ type: 'RAISED' }, { delay: 1, id: 'myId' }) },
        RAISED: 'b',
        CANCEL: { actions: cancel('myId') },
      },
    },
    b: {},
  },
});
