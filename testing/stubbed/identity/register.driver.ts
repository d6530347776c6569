import { expect } from '#testing/stubbed/expect.ts';
import { registerMachine } from '#machines/identity/register.machine.ts';
import { login, takenSign } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import {
  agreementDialog,
  agreementDrivers,
  captchaActor,
  captchaDialog,
  isBusy,
  isReady,
  loggedIn,
  loginDialog,
  openLogin,
} from '#testing/stubbed/login.ts';

const button = '注册并登录';

export const register = defineHeld(registerMachine, {
  open: (page) => openLogin(page, '注册'),
  drivers: {
    ...agreementDrivers,
    'register.submit': async (page, { phone, password, code, agreed }) => {
      const dialog = loginDialog(page);
      await dialog.getByLabel('手机号码').fill(phone);
      await dialog.getByLabel('短信验证码').fill(code);
      await dialog.getByLabel('设置密码').fill(password);
      await dialog.getByRole('checkbox').setChecked(agreed);
      await dialog.getByRole('button', { name: button }).click();
    },
  },
  operations: { fetchSign: 'TakeSign', openAccount: 'Register' },
  data: { fetchSign: () => takenSign, openAccount: () => ({ register: login }) },
  actors: { captcha: captchaActor },
  facts: {
    'register.editing': (page) => isReady(page, button),
    'register.confirmingAgreement': (page) => expect(agreementDialog(page)).toBeVisible(),
    'register.solvingCaptcha': (page) => expect(captchaDialog(page)).toBeVisible(),
    'register.signing': (page) => isBusy(page, button),
    'register.registering': (page) => isBusy(page, button),
    'register.registered': loggedIn,
  },
  alike: [{ states: ['register.signing', 'register.registering'], shows: 'the same', why: '两个请求接着发，按钮一直忙着' }],
  unseen: [
    { step: 'captcha-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'smsCode-中断', why: '子流程的意外中断没有操作能引起' },
  ],
});
