import { createActor, waitFor } from 'xstate';
import type { Api } from '#api/api.ts';
import { watchable } from '#lib/watching.ts';
import { showSession } from '#state/session.ts';
import { watchToken } from '#state/storedToken.ts';
import type { Shell } from '#context/charts.ts';
import { type People, type RefusedAction, type Resumable, wireShell } from './wire/shell.ts';

export interface System {
  shell: Shell;
  /** What the api does with a 401. */
  readonly hold: <T>(action: RefusedAction & { run: () => Promise<T> }) => Promise<T>;
  /** What becomes of a part of the page that is missing. */
  readonly recover: (load: () => Promise<unknown>) => Promise<unknown>;
}

/** Starts the shell's charts once for the life of the page, outside React. */
export function startSystem(api: Api, resumable: Resumable): System {
  /** By token, of this page's life. */
  const persons = new Map<string, string>();
  const people: People = {
    of: (token) => persons.get(token),
    async now() {
      const { context } = await waitFor(shell.session, (snapshot) => !snapshot.hasTag('busy'));
      return context.token === null ? null : context.viewer?.id;
    },
  };
  const { machine, held, heldChunks } = wireShell(api, resumable, people);
  const root = createActor(machine, { id: 'shell', systemId: 'shell', ...watchable }).start();
  const shell: Shell = {
    session: root.system.get('session'),
    loginModal: root.system.get('loginModal'),
    pendingAction: root.system.get('pendingAction'),
    emergencyNotice: root.system.get('emergencyNotice'),
    noticePopup: root.system.get('noticePopup'),
    adRotation: root.system.get('adRotation'),
    favourite: root.system.get('favourite'),
    chunkRecovery: root.system.get('chunkRecovery'),
    channelTracking: root.system.get('channelTracking'),
  };
  const readAgain = (): void => shell.session.send({ type: 'session.refresh' });
  const logOut = (): void => shell.session.send({ type: 'session.end' });
  const ways = { resting: { isBusy: false, readAgain, logOut }, reading: { isBusy: true, readAgain, logOut } };
  const show = (snapshot: ReturnType<Shell['session']['getSnapshot']>): void => {
    const standing = snapshot.hasTag('signedIn') ? 'member' : snapshot.matches('restoring') ? 'restoring' : 'guest';
    const { viewer, problem } = snapshot.context;
    const isReadAgain = snapshot.matches('readingViewer') && viewer === null && problem !== null;
    showSession({ standing, viewer, unreadable: snapshot.matches('unreachable') ? ways.resting : isReadAgain ? ways.reading : null });
  };
  shell.session.subscribe(show);
  shell.session.subscribe(({ context: { token, viewer } }) => {
    if (token !== null && viewer !== null) persons.set(token.token, viewer.id);
  });
  const tokenNow = (): string | null => shell.session.getSnapshot().context.token?.token ?? null;
  /** A login there is one here: whoever waits for one goes on, and a dialog that asks for it is done. */
  const followOtherTab = async (): Promise<void> => {
    const before = tokenNow();
    shell.session.send({ type: 'session.changed' });
    await waitFor(shell.session, (snapshot) => !snapshot.matches('restoring'));
    const now = tokenNow();
    if (now === null || now === before) return;
    for (const waiting of [shell.pendingAction, shell.loginModal]) waiting.send({ type: 'session.opened' });
  };
  watchToken(() => void followOtherTab());
  addEventListener('pagehide', () => held.stash(Date.now()));
  return {
    shell,
    hold: (action) => held.hold(action, tokenNow(), (id) => shell.pendingAction.send({ type: 'action.refused', id })),
    recover: (load) => heldChunks.hold(load, (id) => shell.chunkRecovery.send({ type: 'chunk.missing', id, now: Date.now() })),
  };
}
