import { expect } from '#testing/stubbed/expect.ts';
import { passwordLoginMachine } from '#machines/identity/passwordLogin.machine.ts';
import { login, takenSign } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import {
  agreementBox,
  agreementDialog,
  agreementDrivers,
  captchaActor,
  captchaDialog,
  isBusy,
  isReady,
  loggedIn,
  loginDialog,
  openLogin,
  rememberBox,
} from '#testing/stubbed/login.ts';

export const passwordLogin = defineHeld(passwordLoginMachine, {
  open: (page) => openLogin(page, '密码登录'),
  drivers: {
    ...agreementDrivers,
    'login.submit': async (page, { username, password, agreed, remember }) => {
      const dialog = loginDialog(page);
      await dialog.getByLabel('手机号或用户名').fill(username);
      await dialog.getByLabel('密码', { exact: true }).fill(password);
      await rememberBox(dialog).setChecked(remember);
      await agreementBox(dialog).setChecked(agreed);
      await dialog.getByRole('button', { name: '登录', exact: true }).click();
    },
  },
  operations: { fetchSign: 'TakeSign', logInByPassword: 'LoginByPassword' },
  data: { fetchSign: () => takenSign, logInByPassword: () => ({ loginByPassword: login }) },
  actors: { captcha: captchaActor },
  facts: {
    'passwordLogin.editing': (page) => isReady(page, '登录'),
    'passwordLogin.confirmingAgreement': (page) => expect(agreementDialog(page)).toBeVisible(),
    'passwordLogin.solvingCaptcha': (page) => expect(captchaDialog(page)).toBeVisible(),
    'passwordLogin.signing': (page) => isBusy(page, '登录'),
    'passwordLogin.loggingIn': (page) => isBusy(page, '登录'),
    'passwordLogin.loggedIn': loggedIn,
  },
  alike: [{ states: ['passwordLogin.signing', 'passwordLogin.loggingIn'], shows: 'the same', why: '两个请求接着发，按钮一直忙着' }],
  unseen: [{ step: 'captcha-中断', why: '子流程的意外中断没有操作能引起' }],
});
