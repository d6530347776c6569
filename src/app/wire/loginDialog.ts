import { loginModalActors } from '#actors/identity/loginModal.actors.ts';
import { passwordLoginActors, phoneLoginActors } from '#actors/identity/logins.actors.ts';
import { qrLoginActors } from '#actors/identity/qrLogin.actors.ts';
import { thirdPartyLoginActors } from '#actors/identity/thirdPartyLogin.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { links } from '#lib/links.ts';
import { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import { passwordLoginMachine } from '#machines/identity/passwordLogin.machine.ts';
import { phoneLoginMachine } from '#machines/identity/phoneLogin.machine.ts';
import { qrLoginMachine } from '#machines/identity/qrLogin.machine.ts';
import { thirdPartyLoginMachine } from '#machines/identity/thirdPartyLogin.machine.ts';
import { askFor } from '#state/layers.ts';
import { toastBad, toastPlain } from '#state/toast.ts';
import { wireCodes, wireRegister } from './codes.ts';
import { bindAddress, openSession } from './login.ts';

/** The chart of the login dialog and those of the login methods; fetched when the dialog is first opened. */
export function wireLoginDialog(api: Api) {
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
  return { loginModal };
}
