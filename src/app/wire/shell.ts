import { chunkRecoveryActors, HeldChunks, reloadTarget } from '#actors/shell/chunkRecovery.actors.ts';
import { HeldActions, pendingActionActors, type People, type Resumable } from '#actors/identity/pendingAction.actors.ts';
import { sessionActors } from '#actors/identity/session.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { chunkRecoveryMachine } from '#machines/shell/chunkRecovery.machine.ts';
import { pendingActionMachine } from '#machines/identity/pendingAction.machine.ts';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import { type ShellChild, shellMachine } from '#machines/shell/shell.machine.ts';
import { showChunkBusy, showChunkOffer } from '#state/chunkNotice.ts';
import { askFor } from '#state/layers.ts';
import { dropToken, storeToken, readToken } from '#state/storedToken.ts';
import { markActed } from '#state/visit.ts';
import { toastBad } from '#state/toast.ts';
import { links } from '#lib/links.ts';
import { askLogin } from './login.ts';

export type { People, RefusedAction, Resumable } from '#actors/identity/pendingAction.actors.ts';

const expiryText = '未登录或登录状态已过期,请重新登录';
/** The shell's charts that every page needs, with all slots and actions filled. They address each other by system id. */
export function wireShell(api: Api, resumable: Resumable, people: People) {
  const held = new HeldActions(resumable, people);
  const session = sessionMachine.provide({
    actors: sessionActors(api) satisfies ActorsOf<typeof sessionMachine>,
    actions: {
      storeToken: ({ context }) => {
        if (!context.token) return;
        storeToken(context.token);
        markActed(Date.now());
      },
      // Another tab may have stored a newer token that this tab has not read yet.
      clearStored: ({ context }) => {
        const kept = readToken(Date.now());
        if (kept === null || kept.token === context.token?.token) dropToken();
      },
      announceUnread: () => toastBad('获取用户信息失败'),
      askPhone: () => askFor({ name: 'bindPhone' }),
      offerStay: () => askFor({ name: 'page', to: links.closeAccount() }),
      announceExpiry: () => {
        toastBad(expiryText);
        askLogin();
      },
    },
  });
  const pendingAction = pendingActionMachine.provide({
    actors: pendingActionActors(held, people) satisfies ActorsOf<typeof pendingActionMachine>,
    actions: {
      askLogin,
      rejectForeign: (_, { id }) => held.rejectForeign(id),
      giveUp: () => held.giveUp(),
      announceExpiry: () => toastBad(expiryText),
      dropSession: ({ system }) => system.get('session').send({ type: 'session.dropped' }),
      announceBadStore: () => toastBad('暂存存储格式错误'),
    },
  });
  const heldChunks = new HeldChunks();
  const chunkRecovery = chunkRecoveryMachine.provide({
    actors: chunkRecoveryActors(heldChunks) satisfies ActorsOf<typeof chunkRecoveryMachine>,
    actions: {
      showOffer: (_, offer) => showChunkOffer(offer),
      showRetrying: showChunkBusy,
      hideOffer: () => showChunkOffer(null),
      letGo: () => heldChunks.letGo(),
      reloadPage: () => {
        const to = reloadTarget();
        if (to === location.href) location.reload();
        else location.assign(to);
      },
      openHome: () => askFor({ name: 'page', to: links.home() }),
    },
  });
  const actors = { session, pendingAction, chunkRecovery };
  /** Settles what waited for a crashed chart: the restarted one does not know of it. */
  const release: Partial<Record<ShellChild, () => void>> = { pendingAction: () => held.giveUp(), chunkRecovery: () => heldChunks.letGo() };
  const machine = shellMachine.provide({
    actors,
    actions: {
      reportCrash: (_, { id, error }) => {
        reportError(new Error(`the chart ${id} crashed`, { cause: error }));
        release[id]?.();
      },
    },
  });
  return { machine, held, heldChunks };
}
