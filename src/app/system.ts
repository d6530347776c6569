import { createActor } from 'xstate';
import { HeldActions } from '#actors/pendingAction.actors.ts';
import type { Api } from '#api/api.ts';
import { showSession } from '#state/session.ts';
import { watchToken } from '#state/storedToken.ts';
import type { Shell } from './context.ts';
import { wireShell } from './wire.ts';

type ResumeStashed = ConstructorParameters<typeof HeldActions>[0];

/** Starts the shell's charts once for the life of the page, outside React. `hold` is what the api does with a 401. */
export function startSystem(api: Api, resume: ResumeStashed): { shell: Shell; hold: <T>(run: () => Promise<T>, refusal: unknown) => Promise<T> } {
  const held = new HeldActions(resume);
  const root = createActor(wireShell(api, held), { id: 'shell', systemId: 'shell' }).start();
  const shell: Shell = {
    session: root.system.get('session'),
    loginModal: root.system.get('loginModal'),
    pendingAction: root.system.get('pendingAction'),
  };
  shell.session.subscribe((snapshot) => {
    const standing = snapshot.hasTag('signedIn') ? 'member' : snapshot.matches('restoring') ? 'restoring' : 'guest';
    showSession({ standing, viewer: snapshot.context.viewer });
  });
  watchToken(() => shell.session.send({ type: 'session.changed' }));
  return {
    shell,
    hold: (run, refusal) => held.hold(run, refusal, (id) => shell.pendingAction.send({ type: 'action.refused', id })),
  };
}
