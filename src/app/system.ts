import { createActor, waitFor } from 'xstate';
import type { Api } from '#api/api.ts';
import { follow } from '#lib/follow.ts';
import { watchable } from '#lib/watching.ts';
import type { Moment } from '#lib/running.ts';
import type { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import type { sessionMachine } from '#machines/identity/session.machine.ts';
import { showSession } from '#state/session.ts';
import { watchToken } from '#state/storedToken.ts';
import type { Shell } from '#context/charts.ts';
import type { wireLoginDialog } from './wire/loginDialog.ts';
import type { wireLater } from './wire/later.ts';
import { type People, type RefusedAction, type Resumable, wireShell } from './wire/shell.ts';

/** Charts that the shell starts later. */
export interface LateCharts {
  login: ReturnType<typeof wireLoginDialog>;
  later: ReturnType<typeof wireLater>;
}

export interface System {
  /** The current actors; a restarted one replaces its predecessor. */
  readonly shell: Shell;
  /** The same for React: a new object after each restart. */
  readonly shells: { readonly current: () => Shell; readonly subscribe: (changed: () => void) => () => void };
  /** Provides and starts fetched charts, once. */
  readonly start: <Part extends keyof LateCharts>(part: Part, charts: LateCharts[Part]) => void;
  /** Calls back with each snapshot of the session. */
  readonly followSession: (tell: (snapshot: Moment<typeof sessionMachine>) => void) => void;
  /** Holds a request that got a 401, for the api. */
  readonly hold: <T>(action: RefusedAction & { run: () => Promise<T> }) => Promise<T>;
  /** Holds the load of a missing chunk; settles with its outcome. */
  readonly recover: (load: () => Promise<unknown>) => Promise<unknown>;
}

/** Starts the shell's charts once for the life of the page, outside React. */
export function startSystem(api: Api, resumable: Resumable): System {
  /** User ids by token, since the page was opened. */
  const persons = new Map<string, string>();
  const people: People = {
    of: (token) => persons.get(token),
    async now() {
      const { context } = await waitFor(shell.session, (snapshot) => !snapshot.hasTag('busy'));
      if (context.token === null) return { kind: 'guest' };
      return context.viewer === null ? { kind: 'unread' } : { kind: 'member', id: context.viewer.id };
    },
  };
  const { machine, held, heldChunks } = wireShell(api, resumable, people);
  const root = createActor(machine, { id: 'shell', systemId: 'shell', ...watchable }).start();
  const { system } = root;
  const followLogin: Shell['followLogin'] = (tell) => {
    const show = (snapshot: Moment<typeof loginModalMachine>): void => tell(snapshot.hasTag('open'));
    const open = shell.loginModal;
    if (open) show(open.getSnapshot());
    return follow(system, 'loginModal', show);
  };
  const names = [
    'session',
    'loginModal',
    'pendingAction',
    'emergencyNotice',
    'noticePopup',
    'adRotation',
    'favourite',
    'chunkRecovery',
    'channelTracking',
  ] as const satisfies readonly Exclude<keyof Shell, 'followLogin'>[];
  const read = (before: Partial<Shell>): Shell =>
    ({ ...Object.fromEntries(names.map((name) => [name, system.get(name) ?? before[name]])), followLogin }) as unknown as Shell;
  let now = read({});
  const changes = new Set<() => void>();
  root.subscribe(() => {
    const next = read(now);
    if (names.every((name) => next[name] === now[name])) return;
    now = next;
    for (const changed of changes) changed();
  });
  const shell = Object.defineProperties(
    { followLogin },
    Object.fromEntries(names.map((name) => [name, { get: () => now[name] }])),
  ) as Shell;
  const shells: System['shells'] = {
    current: () => now,
    subscribe: (changed) => {
      changes.add(changed);
      return () => changes.delete(changed);
    },
  };
  const readAgain = (): void => shell.session.send({ type: 'session.refresh' });
  const logOut = (): void => shell.session.send({ type: 'session.end' });
  const ways = { resting: { isBusy: false, readAgain, logOut }, reading: { isBusy: true, readAgain, logOut } };
  const show = (snapshot: Moment<typeof sessionMachine>): void => {
    const standing = snapshot.hasTag('signedIn') ? 'member' : snapshot.matches('restoring') ? 'restoring' : 'guest';
    const unreachable = snapshot.hasTag('busy') ? ways.reading : ways.resting;
    showSession({ standing, viewer: snapshot.context.viewer, unreadable: snapshot.matches('unreachable') ? unreachable : null });
  };
  const followSession: System['followSession'] = (tell) => void follow(system, 'session', tell);
  followSession(show);
  followSession(({ context: { token, viewer } }) => {
    if (token !== null && viewer !== null) persons.set(token.token, viewer.id);
  });
  const tokenNow = (): string | null => shell.session.getSnapshot().context.token?.token ?? null;
  /** A login in another tab counts here too: a waiting request continues, and an open login dialog closes. */
  const followOtherTab = async (): Promise<void> => {
    const before = tokenNow();
    shell.session.send({ type: 'session.changed' });
    await waitFor(shell.session, (snapshot) => !snapshot.matches('restoring'));
    const now = tokenNow();
    if (now === null || now === before) return;
    for (const waiting of [shell.pendingAction, shell.loginModal]) waiting?.send({ type: 'session.opened' });
  };
  watchToken(() => void followOtherTab());
  addEventListener('pagehide', () => held.stash(Date.now()));
  const started = new Set<keyof LateCharts>();
  return {
    shell,
    shells,
    followSession,
    start(part, charts) {
      if (started.has(part)) return;
      started.add(part);
      // The slots of these charts are empty until their state is entered.
      Object.assign(machine.implementations.actors, charts);
      root.send({ type: part === 'login' ? 'login.loaded' : 'later.loaded' });
    },
    hold: (action) => held.hold(action, tokenNow(), (refused) => shell.pendingAction.send({ type: 'action.refused', ...refused })),
    recover: (load) => heldChunks.hold(load, (id) => shell.chunkRecovery.send({ type: 'chunk.missing', id, now: Date.now() })),
  };
}
