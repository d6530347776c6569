import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { wirePopups } from '#app/wire/popups.ts';
import { ProblemError } from '#contract/problem.ts';
import type { AdPage } from '#contract/rules/types.ts';
import type { PageEvent } from '#lib/pageEvents.ts';
import { pageLife } from '#lib/pageLife.ts';
import type { PopupAd } from '#machines/popups/adRotation.machine.ts';
import { channelTrackingMachine } from '#machines/usage/channelTracking.machine.ts';
import { favouriteMachine } from '#machines/listings/favourite.machine.ts';
import { pendingActionMachine, type Waiting } from '#machines/identity/pendingAction.machine.ts';
import { sessionMachine, type Viewer } from '#machines/identity/session.machine.ts';
import { shellMachine } from '#machines/shell/shell.machine.ts';
import { usageReportingMachine } from '#machines/usage/usageReporting.machine.ts';
import type { Agenda } from './agenda.ts';
import type { Kind, Page, Seen } from './log.ts';

/** Server data, which changes during a run. */
export interface Server {
  ads: readonly PopupAd[];
  urgent: readonly { id: string; title: string; content: string }[];
  notifications: { id: string; createdAt: number; isRead: boolean }[];
  /** Response time in ms; null: an error. */
  patience: () => number | null;
}

export interface Visit {
  /** Closes the page: stops everything, and keeps the storage. */
  leave(): void;
  settle(): void;
  go(page: Page): void;
  hide(): void;
  show(): void;
  login(): void;
  logout(): void;
  isIn(): boolean;
  wantDialog(): void;
  /** `itself`: without user activity, as after a login by QR code. */
  endDialog(by: 'person' | 'itself'): void;
  beginForm(): void;
  endForm(): void;
  press(kind: Exclude<Kind, 'dialog'>, how: 'close' | 'silence' | 'open'): void;
  /** Compares the visible popups with the previous ones and logs changes. */
  look(): void;
  screen(): Readonly<Partial<Record<Kind, string>>>;
}

type Reading = { verdict: 'known'; viewer: Viewer } | { verdict: 'rejected' };

const viewer = { id: '1', nickname: '晚风', unread: 0 } as unknown as Viewer;
const token = { token: 'token', expiresAt: Number.MAX_SAFE_INTEGER };
const fault = new ProblemError({ kind: 'badGateway', message: '服务器出错', requestId: 'r' });
const REST = 30_000;
const adPages = { special: 'special', other: 'other', deciding: 'other' } as const satisfies Record<Page, AdPage>;
const nameOf = ({ head }: { head: string }): string => head.split(' ')[1] ?? '';

const dayOf = (at: number): number => Math.floor((at + 8 * 3_600_000) / 86_400_000);
const isToday = (at: number, now: number): boolean => dayOf(at) === dayOf(now);

/** The server's API for the charts, with the response times of the server. */
function serve(server: Server, agenda: Agenda, write: (seen: object) => void): Api {
  const answers: Readonly<Record<string, () => unknown>> = {
    PopupAds: () => {
      write({ what: 'ads', ads: server.ads });
      return { popupAds: server.ads };
    },
    EmergencyNotices: () => {
      write({ what: 'urgent', ids: server.urgent.map(({ id }) => id) });
      return { emergencyNotices: server.urgent };
    },
    Notifications: () => {
      const unread = server.notifications.filter(({ isRead, createdAt }) => !isRead && isToday(createdAt, agenda.now()));
      write({ what: 'told', ids: unread.map(({ id }) => id) });
      return {
        notifications: unread.map((each) => ({ ...each, title: '支付成功', content: '', type: 'PAYMENT', orderNo: null })).toReversed(),
      };
    },
    MarkNotificationRead: () => ({ markNotificationRead: true }),
  };
  const asked: Readonly<Record<string, string>> = { PopupAds: 'adsAsked', Notifications: 'poll' };
  return {
    request: (document, variables, { signal } = {}) => {
      const name = nameOf(document);
      if (asked[name]) write({ what: asked[name] });
      if (name === 'MarkNotificationRead') {
        const { id } = variables as { id: string };
        for (const each of server.notifications) if (each.id === id) each.isRead = true;
      }
      const wait = server.patience();
      return new Promise((resolve, reject) => {
        agenda.after(wait ?? 200, () => {
          if (signal?.aborted) return;
          if (wait === null) {
            if (name === 'EmergencyNotices') write({ what: 'urgent', ids: null });
            reject(fault);
          } else resolve(answers[name]?.() as never);
        });
      });
    },
  };
}

/** Opens the page: the shell's real charts and actors in a simulated browser. */
export function open(server: Server, agenda: Agenda, random: () => number, isMember: boolean, record: (seen: Seen) => void): Visit {
  const write = (seen: object): void => record({ at: agenda.now(), ...seen } as Seen);
  const watchers = new Set<(event: PageEvent) => void>();
  const tell = (event: PageEvent): void => watchers.forEach((watcher) => watcher(event));
  const watchPage = <E extends PageEvent>() =>
    fromCallback<EventObject, undefined, E>(({ sendBack }) => {
      const watcher = (event: PageEvent): void => sendBack(event as E);
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    });
  let page: Page = 'other';
  let isWanted: (() => void) | null = null;
  let isInForm = false;
  let pressed: Kind | null = null;

  pageLife.holdDialogs(false);
  const popups = wirePopups(serve(server, agenda, write), { now: agenda.now, random, page: () => adPages[page], load: async () => {} });
  const shell = shellMachine.provide({
    actors: {
      ...popups,
      favourite: favouriteMachine,
      channelTracking: channelTrackingMachine,
      usageReporting: usageReportingMachine,
      popupQueue: popups.popupQueue.provide({
        actors: { watchPage: watchPage(), adPatience: popups.adPatience.provide({ actors: { watchPage: watchPage() } }) },
      }),
      adRotation: popups.adRotation.provide({ actors: { watchPage: watchPage() } }),
      emergencyNotice: popups.emergencyNotice.provide({ actors: { watchPage: watchPage() } }),
      notificationPolling: popups.notificationPolling.provide({ actors: { watchPage: watchPage() } }),
      session: sessionMachine.provide({
        actors: {
          readStoredToken: fromPromise(async () => ({ token: isMember ? token : null })),
          readViewer: fromPromise(async (): Promise<Reading> => ({ verdict: 'known', viewer })),
          revokeToken: fromPromise(async () => {}),
        },
      }),
      pendingAction: pendingActionMachine.provide({ actors: { readStoredActions: fromPromise(async (): Promise<Waiting[]> => []) } }),
    },
  });
  const root = createActor(shell, {
    systemId: 'shell',
    clock: agenda.clock,
    inspect: (event) => {
      if (event.type !== '@xstate.event') return;
      const { type, kind } = event.event as { type: string; kind?: string };
      if (type === 'popup.asked') write({ what: 'waits', kind });
      if (type === 'popup.withdrawn' || type === 'popup.closed') write({ what: 'withdraws', kind });
    },
  });
  const awaitCalm = (): void => agenda.after(REST, () => write({ what: 'calm' }));
  const act = (): void => {
    write({ what: 'acts' });
    tell({ type: 'person.acted' });
    awaitCalm();
  };
  write({ what: 'visit' });
  awaitCalm();
  if (isMember) write({ what: 'login' });
  root.start();
  root.send({ type: 'later.loaded' });
  const part = <Id extends 'adRotation' | 'emergencyNotice' | 'noticePopup'>(id: Id) => root.getSnapshot().children[id]!;
  const [ads, urgent, notices] = [part('adRotation'), part('emergencyNotice'), part('noticePopup')];
  const session = root.getSnapshot().children.session!;
  let before: Readonly<Partial<Record<Kind, string>>> = {};
  const shownBy = (actor: {
    getSnapshot(): { hasTag(tag: 'showing'): boolean; context: { shown: { id: string } | null } };
  }): string | undefined => {
    const snapshot = actor.getSnapshot();
    return snapshot.hasTag('showing') ? snapshot.context.shown?.id : undefined;
  };
  const screen = (): Readonly<Partial<Record<Kind, string>>> => {
    const found = {
      ad: shownBy(ads),
      emergencyNotice: shownBy(urgent),
      notification: shownBy(notices),
      dialog: isWanted && !pageLife.areDialogsHeld() ? '-' : undefined,
    };
    return Object.fromEntries(Object.entries(found).filter(([, id]) => id !== undefined));
  };
  const look = (): void => {
    const now = screen();
    for (const [kind, id] of Object.entries(before))
      if (now[kind as Kind] !== id) write({ what: 'closes', kind, id, by: pressed === kind ? 'person' : 'itself' });
    for (const [kind, id] of Object.entries(now)) if (before[kind as Kind] !== id) write({ what: 'opens', kind, id });
    before = now;
    pressed = null;
  };
  let isIn = isMember;
  return {
    leave() {
      isWanted?.();
      isWanted = null;
      root.stop();
      write({ what: 'left' });
    },
    settle() {
      write({ what: 'settled' });
      tell({ type: 'page.settled' });
    },
    go(where) {
      page = where;
      write({ what: 'page', page });
      tell({ type: 'page.entered', page: adPages[page], path: page === 'deciding' ? '/detail/7.html' : '/' });
      awaitCalm();
    },
    hide() {
      write({ what: 'hidden' });
      tell({ type: 'page.hidden' });
    },
    show() {
      write({ what: 'shown' });
      tell({ type: 'page.shown' });
    },
    login() {
      if (isIn) return;
      isIn = true;
      write({ what: 'login' });
      session.send({ type: 'session.opened', ...token });
    },
    logout() {
      if (!isIn) return;
      isIn = false;
      write({ what: 'logout' });
      session.send({ type: 'session.end' });
    },
    isIn: () => isIn,
    wantDialog() {
      if (isWanted) return;
      act();
      write({ what: 'wants' });
      isWanted = pageLife.enterDialog();
    },
    endDialog(by) {
      if (!isWanted) return;
      pressed = 'dialog';
      if (by === 'person') act();
      write({ what: 'done' });
      const end = isWanted;
      isWanted = null;
      end();
    },
    beginForm() {
      if (isInForm) return;
      isInForm = true;
      act();
      write({ what: 'begins' });
      tell({ type: 'typing.began' });
    },
    endForm() {
      if (!isInForm) return;
      isInForm = false;
      write({ what: 'ends' });
      tell({ type: 'typing.ended' });
    },
    press(kind, how) {
      const id = screen()[kind];
      if (id === undefined) return;
      pressed = kind;
      act();
      if (kind === 'ad') ads.send({ type: how === 'open' ? 'ad.open' : 'ad.close' });
      else if (kind === 'notification') notices.send({ type: how === 'open' ? 'notice.open' : 'notice.close' });
      else {
        if (how === 'silence') write({ what: 'silenced', id });
        urgent.send({ type: how === 'silence' ? 'notice.silence' : 'notice.close' });
      }
    },
    look,
    screen,
  };
}
