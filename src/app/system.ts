import { createActor } from 'xstate';
import { HeldActions, type RefusedAction, type Resumable } from '#actors/pendingAction.actors.ts';
import type { Api } from '#api/api.ts';
import { showSession } from '#state/session.ts';
import { watchToken } from '#state/storedToken.ts';
import type { Shell } from './context.ts';
import { wireShell } from './wire.ts';

export interface System {
  shell: Shell;
  /** What the api does with a 401. */
  hold<T>(action: RefusedAction & { run: () => Promise<T> }): Promise<T>;
}

/** Starts the shell's charts once for the life of the page, outside React. */
export function startSystem(api: Api, resumable: Resumable): System {
  const held = new HeldActions(resumable);
  const root = createActor(wireShell(api, held), { id: 'shell', systemId: 'shell' }).start();
  const shell: Shell = {
    session: root.system.get('session'),
    loginModal: root.system.get('loginModal'),
    pendingAction: root.system.get('pendingAction'),
  };
  const show = (snapshot: ReturnType<Shell['session']['getSnapshot']>): void => {
    const standing = snapshot.hasTag('signedIn') ? 'member' : snapshot.matches('restoring') ? 'restoring' : 'guest';
    showSession({ standing, viewer: snapshot.context.viewer });
  };
  shell.session.subscribe(show);
  watchToken(() => shell.session.send({ type: 'session.changed' }));
  addEventListener('pagehide', () => held.stash(Date.now()));
  return { shell, hold: (action) => held.hold(action, (id) => shell.pendingAction.send({ type: 'action.refused', id })) };
}
