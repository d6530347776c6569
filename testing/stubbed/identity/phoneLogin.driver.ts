import { expect } from '#testing/stubbed/expect.ts';
import { phoneLoginMachine } from '#machines/identity/phoneLogin.machine.ts';
import { login } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import {
  agreementBox,
  agreementDialog,
  agreementDrivers,
  isBusy,
  isReady,
  loggedIn,
  loginDialog,
  openLogin,
  rememberBox,
} from '#testing/stubbed/login.ts';

export const phoneLogin = defineHeld(phoneLoginMachine, {
  open: (page) => openLogin(page, '手机验证码'),
  drivers: {
    ...agreementDrivers,
    'login.submit': async (page, { phone, code, agreed, remember, idDigits }) => {
      const dialog = loginDialog(page);
      await dialog.getByLabel('手机号码').fill(phone);
      await dialog.getByLabel('短信验证码').fill(code);
      const digits = dialog.getByLabel('身份证号后四位');
      if ((await digits.count()) > 0) await digits.fill(idDigits);
      await rememberBox(dialog).setChecked(remember);
      await agreementBox(dialog).setChecked(agreed);
      await dialog.getByRole('button', { name: '登录', exact: true }).click();
    },
  },
  operations: { logInByPhone: 'LoginByPhone' },
  data: { logInByPhone: () => ({ loginByPhone: login }) },
  facts: {
    'phoneLogin.editing': (page) => isReady(page, '登录'),
    'phoneLogin.confirmingAgreement': (page) => expect(agreementDialog(page)).toBeVisible(),
    'phoneLogin.loggingIn': (page) => isBusy(page, '登录'),
    'phoneLogin.loggedIn': loggedIn,
    'phoneLogin.unregistered': (page) => expect(loginDialog(page).getByText('手机号已验证')).toBeVisible(),
  },
  silent: { 'logInByPhone+没有账号': '同一个弹窗换成注册，那里说还没有账号' },
  unseen: [{ step: 'smsCode-中断', why: '子流程的意外中断没有操作能引起' }],
});
