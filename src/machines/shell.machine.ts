import { setup } from 'xstate';
import { loginModalMachine } from './loginModal.machine.ts';
import { pendingActionMachine } from './pendingAction.machine.ts';
import { sessionMachine } from './session.machine.ts';

export const shellMachine = setup({
  types: { context: {} as Record<never, never>, children: {} as { session: 'session'; loginModal: 'loginModal'; pendingAction: 'pendingAction' } },
  actors: { session: sessionMachine, loginModal: loginModalMachine, pendingAction: pendingActionMachine },
  actions: { reportCrash: (_, _params: { error: unknown }) => {} },
}).createMachine({
  id: 'shell',
  description: '页面外壳：这些流程和页面同生命周期，各只有一个',
  context: {},
  invoke: [
    { id: 'session', src: 'session', systemId: 'session', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
    { id: 'loginModal', src: 'loginModal', systemId: 'loginModal', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
    { id: 'pendingAction', src: 'pendingAction', systemId: 'pendingAction', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
  ],
});
