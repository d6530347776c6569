import { chunkRecoveryActors, HeldChunks, reloadTarget } from '#actors/chunkRecovery.actors.ts';
import { favouriteActors } from '#actors/favourite.actors.ts';
import { loginModalActors } from '#actors/loginModal.actors.ts';
import { passwordLoginActors, phoneLoginActors } from '#actors/logins.actors.ts';
import { HeldActions, pendingActionActors, type People, type Resumable } from '#actors/pendingAction.actors.ts';
import { qrLoginActors } from '#actors/qrLogin.actors.ts';
import { sessionActors } from '#actors/session.actors.ts';
import { thirdPartyLoginActors } from '#actors/thirdPartyLogin.actors.ts';
import type { Api } from '#api/api.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { chunkRecoveryMachine } from '#machines/chunkRecovery.machine.ts';
import { favouriteMachine } from '#machines/favourite.machine.ts';
import { loginModalMachine } from '#machines/loginModal.machine.ts';
import { passwordLoginMachine } from '#machines/passwordLogin.machine.ts';
import { pendingActionMachine } from '#machines/pendingAction.machine.ts';
import { phoneLoginMachine } from '#machines/phoneLogin.machine.ts';
import { qrLoginMachine } from '#machines/qrLogin.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { type ShellChild, shellMachine } from '#machines/shell.machine.ts';
import { thirdPartyLoginMachine } from '#machines/thirdPartyLogin.machine.ts';
import { showChunkBusy, showChunkOffer } from '#state/chunkNotice.ts';
import { showHeart } from '#state/hearts.ts';
import { askFor } from '#state/layers.ts';
import { dropToken, keepToken, readToken } from '#state/storedToken.ts';
import { toastBad, toastPlain } from '#state/toast.ts';
import { links } from '#lib/links.ts';
import { askLogin, bindAddress, openSession, wireCodes, wireRegister } from './login.ts';
import { wirePopups } from './popups.ts';
import { wireReports } from './reports.ts';

export type { People, RefusedAction, Resumable } from '#actors/pendingAction.actors.ts';

const expiryText = '未登录或登录状态已过期,请重新登录';
/** The charts of the shell, every slot and action filled. They find each other by system id. */
export function wireShell(api: Api, resumable: Resumable, people: People) {
  const held = new HeldActions(resumable, people);
  const { captcha, smsCode } = wireCodes(api);
  const qrLogin = qrLoginMachine.provide({ actors: qrLoginActors(api) satisfies ActorsOf<typeof qrLoginMachine> });
  const thirdPartyLogin = thirdPartyLoginMachine.provide({
    actors: thirdPartyLoginActors(api) satisfies ActorsOf<typeof thirdPartyLoginMachine>,
    actions: { announceUnbound: () => toastPlain('当前账号未绑定手机号'), announceFailure: () => toastBad('第三方登录失败') },
  });
  const phoneLogin = phoneLoginMachine.provide({
    actors: { ...phoneLoginActors(api), smsCode } satisfies ActorsOf<typeof phoneLoginMachine>,
  });
  const passwordLogin = passwordLoginMachine.provide({
    actors: { ...passwordLoginActors(api), captcha } satisfies ActorsOf<typeof passwordLoginMachine>,
  });
  const register = wireRegister(api);

  const session = sessionMachine.provide({
    actors: sessionActors(api) satisfies ActorsOf<typeof sessionMachine>,
    actions: {
      storeToken: ({ context }) => context.token && keepToken(context.token),
      // Another tab may have kept a newer one, of which this one has not heard yet.
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
    actors: pendingActionActors(held) satisfies ActorsOf<typeof pendingActionMachine>,
    actions: {
      askLogin,
      giveUp: () => held.giveUp(),
      announceExpiry: () => toastBad(expiryText),
      dropSession: ({ system }) => system.get('session').send({ type: 'session.dropped' }),
      announceBadStore: () => toastBad('暂存存储格式错误'),
    },
  });
  const loginModal = loginModalMachine.provide({
    actors: { qrLogin, thirdPartyLogin, phoneLogin, passwordLogin, register, ...loginModalActors() } satisfies ActorsOf<
      typeof loginModalMachine
    >,
    actions: {
      openSession: ({ system }, { token }) => openSession(system.get('session'), system.get('pendingAction'), token),
      openThirdSession: ({ system }, ended) => {
        if (ended.verdict === 'loggedIn') openSession(system.get('session'), system.get('pendingAction'), ended.token);
      },
      goToBind: (_, ended) => {
        if (ended.verdict === 'unbound') askFor({ name: 'page', to: bindAddress(ended.tempToken) });
      },
      goHome: () => askFor({ name: 'page', to: links.home() }),
      announceDismissal: ({ system }) => system.get('pendingAction').send({ type: 'login.dismissed' }),
    },
  });
  const favourite = favouriteMachine.provide({
    actors: favouriteActors(api, queryClient) satisfies ActorsOf<typeof favouriteMachine>,
    actions: {
      showWish: (_, { id, wanted }) => showHeart(id, wanted),
      showKept: (_, pressed) => {
        for (const { id, kept } of pressed) showHeart(id, kept);
      },
      announceFailure: (_, problem) => {
        if (problem !== null && problem.kind !== 'cancelled') toastBad(problem.message);
      },
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
  const actors = { session, pendingAction, loginModal, favourite, chunkRecovery, ...wirePopups(api), ...wireReports(api) };
  /** What a crashed chart kept waiting is let go: its successor does not know of it. */
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
