import { captchaActors } from '#actors/captcha.actors.ts';
import { passwordLoginActors, phoneLoginActors, registerActors } from '#actors/logins.actors.ts';
import { type HeldActions, pendingActionActors } from '#actors/pendingAction.actors.ts';
import { sessionActors } from '#actors/session.actors.ts';
import { smsCodeActors } from '#actors/smsCode.actors.ts';
import type { Api } from '#api/api.ts';
import { captchaMachine } from '#machines/captcha.machine.ts';
import { loginModalMachine } from '#machines/loginModal.machine.ts';
import { passwordLoginMachine } from '#machines/passwordLogin.machine.ts';
import { pendingActionMachine } from '#machines/pendingAction.machine.ts';
import { phoneLoginMachine } from '#machines/phoneLogin.machine.ts';
import { registerMachine } from '#machines/register.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { shellMachine } from '#machines/shell.machine.ts';
import { smsCodeMachine } from '#machines/smsCode.machine.ts';
import { dropToken, keepToken } from '#state/storedToken.ts';
import { toastBad, toastGood } from '#state/toast.ts';

const expiryText = '未登录或登录状态已过期,请重新登录';

/** The charts of the shell, every slot and action filled. They find each other by system id. */
export function wireShell(api: Api, held: HeldActions) {
  const captcha = captchaMachine.provide({ actors: captchaActors(api) });
  const smsCode = smsCodeMachine.provide({ actors: { ...smsCodeActors(api), captcha } });
  const phoneLogin = phoneLoginMachine.provide({ actors: { ...phoneLoginActors(api), smsCode } });
  const passwordLogin = passwordLoginMachine.provide({ actors: { ...passwordLoginActors(api), captcha } });
  const register = registerMachine.provide({ actors: { ...registerActors(api), captcha, smsCode } });

  const session = sessionMachine.provide({
    actors: sessionActors(api),
    actions: {
      storeToken: ({ context }) => context.token && keepToken(context.token),
      clearStored: dropToken,
      announceExpiry: ({ system }) => {
        toastBad(expiryText);
        system.get('loginModal').send({ type: 'login.open' });
      },
    },
  });
  const pendingAction = pendingActionMachine.provide({
    actors: pendingActionActors(held),
    actions: {
      askLogin: ({ system }) => system.get('loginModal').send({ type: 'login.open' }),
      rejectAll: () => held.rejectAll(),
      announceExpiry: () => toastBad(expiryText),
      dropSession: ({ system }) => system.get('session').send({ type: 'session.dropped' }),
      announceBadStore: () => toastBad('暂存存储格式错误'),
    },
  });
  const loginModal = loginModalMachine.provide({
    actors: { phoneLogin, passwordLogin, register },
    actions: {
      openSession: ({ system }, { token }) => {
        system.get('session').send({ type: 'session.opened', ...token });
        system.get('pendingAction').send({ type: 'session.opened' });
        toastGood('登录成功！');
      },
      announceDismissal: ({ system }) => system.get('pendingAction').send({ type: 'login.dismissed' }),
    },
  });
  return shellMachine.provide({ actors: { session, pendingAction, loginModal } });
}
