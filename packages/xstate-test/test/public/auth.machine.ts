// Copied from XState's documentation, "Invoke: sending responses": a machine invoked without a name, which responds after a
// second.
import { type AnyActorRef, createMachine, sendTo } from 'xstate';

const authServerMachine = createMachine({
  id: 'server',
  initial: 'waitingForCode',
  states: {
    waitingForCode: {
      on: {
        CODE: { actions: sendTo(({ event }) => (event as unknown as { sender: AnyActorRef }).sender, { type: 'TOKEN' }, { delay: 1000 }) },
      },
    },
  },
});

export const authClientMachine = createMachine({
  id: 'client',
  initial: 'idle',
  states: {
    idle: { on: { AUTH: { target: 'authorizing' } } },
    authorizing: {
      invoke: { id: 'auth-server', src: authServerMachine },
      entry: sendTo('auth-server', ({ self }) => ({ type: 'CODE', sender: self })),
      on: { TOKEN: { target: 'authorized' } },
    },
    authorized: { type: 'final' },
  },
});
