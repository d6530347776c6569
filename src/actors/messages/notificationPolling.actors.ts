import { type EventObject, fromCallback } from 'xstate';
import type { Api } from '#api/api.ts';
import { type NotificationsQuery, NotificationsDocument } from '#api/generated/operations.ts';
import { notificationTypes } from '#contract/names.ts';
import { ProblemError } from '#contract/problem.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { follow } from '#lib/follow.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { Moment } from '#lib/running.ts';
import { serverNow } from '#lib/serverClock.ts';
import type { Notice } from '#machines/messages/noticePopup.machine.ts';
import type { NotificationReading, notificationPollingMachine, SignedEvent } from '#machines/messages/notificationPolling.machine.ts';
import type { sessionMachine } from '#machines/identity/session.machine.ts';
import { beginNotices, mayPop } from '#state/popupMemory.ts';
import { watchPage } from '#actors/shell/page.actors.ts';

/** In a browser new to the user, only notifications of the last minutes pop up. */
const hindsight = 10 * MINUTE;

const present = ({ id, title, content, type, orderNo, lentNo }: NotificationsQuery['notifications'][number]): Notice => ({
  id,
  title,
  content,
  kind: notificationTypes[type],
  orderNo,
  lentNo,
});

/** Reports login and logout. */
const watchSession = fromCallback<EventObject, undefined, SignedEvent>(({ sendBack, system }) => {
  let person: string | null = null;
  const tell = (snapshot: Moment<typeof sessionMachine>): void => {
    const now: string | null = snapshot.hasTag('signedIn') ? (snapshot.context.token?.token ?? null) : null;
    if (now === person) return;
    if (person !== null) sendBack({ type: 'session.closed' });
    if (now !== null) sendBack({ type: 'session.opened' });
    person = now;
  };
  tell(system.get('session').getSnapshot());
  return follow(system, 'session', tell);
});

export const notificationPollingActors = (api: Api): ActorsOf<typeof notificationPollingMachine> => ({
  watchPage: watchPage('page.hidden', 'page.shown'),
  watchSession,
  readNotifications: fromRequest(async ({ signal }): Promise<NotificationReading> => {
    beginNotices(serverNow() - hindsight);
    try {
      const { notifications } = await api.request(NotificationsDocument, { todayOnly: true }, { signal, ungated: true });
      const fresh = notifications.filter((each) => !each.isRead && mayPop(each));
      return { verdict: 'read', notices: fresh.map(present).toReversed() };
    } catch (error) {
      if (error instanceof ProblemError && error.problem.kind === 'unauthenticated') return { verdict: 'rejected' };
      throw error;
    }
  }),
});
