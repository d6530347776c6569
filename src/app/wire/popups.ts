import type { ActorSystem, ActorSystemInfo } from 'xstate';
import { adRotationActors, type AdWorld } from '#actors/popups/adRotation.actors.ts';
import { dismissNotice, emergencyNoticeActors, silenceNotice } from '#actors/popups/emergencyNotice.actors.ts';
import { noticePopupActors } from '#actors/messages/noticePopup.actors.ts';
import { notificationPollingActors } from '#actors/messages/notificationPolling.actors.ts';
import { popupQueueActors } from '#actors/popups/popupQueue.actors.ts';
import { adPatienceActors } from '#actors/popups/adPatience.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { pageLife } from '#lib/pageLife.ts';
import { adPatienceMachine } from '#machines/popups/adPatience.machine.ts';
import { adRotationMachine } from '#machines/popups/adRotation.machine.ts';
import { emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import { noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';
import { notificationPollingMachine } from '#machines/messages/notificationPolling.machine.ts';
import { type Asking, type PopupKind, popupQueueMachine } from '#machines/popups/popupQueue.machine.ts';
import { rememberPopped } from '#state/popupMemory.ts';

/** System id of the chart that shows a kind of popup. */
const owners: Readonly<Partial<Record<PopupKind, string>>> = {
  emergencyNotice: 'emergencyNotice',
  notification: 'noticePopup',
  ad: 'adRotation',
};

const reportCrash = (_: unknown, { error }: { error: unknown }): void => reportError(error);

/** How a popup takes part in the queue. */
function turnsOf(kind: Asking['kind']) {
  const tell =
    (type: 'popup.asked' | 'popup.withdrawn' | 'popup.closed') =>
    ({ system }: { system: ActorSystem<ActorSystemInfo> }): void =>
      system.get('popupQueue')?.send({ type, kind });
  return { askTurn: tell('popup.asked'), withdraw: tell('popup.withdrawn'), releaseTurn: tell('popup.closed') };
}

/** The charts of automatic popups, and of the queue that grants them turns. */
export function wirePopups(api: Api, adWorld?: AdWorld) {
  const tellPatience =
    (type: 'interruption.allowed' | 'interruption.held') =>
    ({ system }: { system: ActorSystem<ActorSystemInfo> }): void =>
      system.get('popupQueue')?.send({ type });
  const adPatience = adPatienceMachine.provide({
    actors: adPatienceActors satisfies ActorsOf<typeof adPatienceMachine>,
    actions: { allowInterruption: tellPatience('interruption.allowed'), holdInterruption: tellPatience('interruption.held'), reportCrash },
  });
  const popupQueue = popupQueueMachine.provide({
    actors: { ...popupQueueActors, adPatience } satisfies ActorsOf<typeof popupQueueMachine>,
    actions: {
      grantTurn: ({ system }, { kind }) => {
        const owner = owners[kind];
        // A notification is shown beside the page; the other two block dialogs.
        pageLife.holdDialogs(kind === 'emergencyNotice' || kind === 'ad');
        if (owner) system.get(owner).send({ type: 'popup.granted' });
      },
      revokeTurn: ({ system }) => system.get('noticePopup').send({ type: 'popup.revoked' }),
      releaseDialogs: () => pageLife.holdDialogs(false),
      reportCrash,
    },
  });
  const adRotation = adRotationMachine.provide({
    actors: adRotationActors(api, adWorld) satisfies ActorsOf<typeof adRotationMachine>,
    actions: { ...turnsOf('ad'), reportCrash },
  });
  const emergencyNotice = emergencyNoticeMachine.provide({
    actors: emergencyNoticeActors(api) satisfies ActorsOf<typeof emergencyNoticeMachine>,
    actions: {
      ...turnsOf('emergencyNotice'),
      tellClear: ({ system }) => system.get('popupQueue')?.send({ type: 'urgent.cleared' }),
      rememberSilence: (_, notice) => silenceNotice(notice),
      rememberDismissal: (_, notice) => dismissNotice(notice),
      reportCrash,
    },
  });
  const noticePopup = noticePopupMachine.provide({
    actors: noticePopupActors(api) satisfies ActorsOf<typeof noticePopupMachine>,
    actions: {
      ...turnsOf('notification'),
      rememberShown: ({ system }, { id }) => {
        rememberPopped(id);
        system.get('session').send({ type: 'session.refresh' });
      },
    },
  });
  const notificationPolling = notificationPollingMachine.provide({
    actors: notificationPollingActors(api) satisfies ActorsOf<typeof notificationPollingMachine>,
    actions: {
      tellNotices: ({ system }, reading) => {
        if (reading.verdict === 'read' && reading.notices.length > 0)
          system.get('noticePopup').send({ type: 'notices.arrived', notices: reading.notices });
      },
      forgetNotices: ({ system }) => system.get('noticePopup').send({ type: 'notices.dropped' }),
      rejectSession: ({ system }) => system.get('session').send({ type: 'session.rejected' }),
      reportCrash,
    },
  });
  return { adPatience, popupQueue, adRotation, emergencyNotice, noticePopup, notificationPolling };
}
