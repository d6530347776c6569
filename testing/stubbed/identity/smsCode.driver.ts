import { expect } from '#testing/stubbed/expect.ts';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { checkPhone } from '#contract/rules/validation.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { captchaActor, captchaDialog, loginDialog, openLogin } from '#testing/stubbed/login.ts';
import { pageTime } from '#testing/stubbed/stage.ts';

export const smsCode = defineHeld(smsCodeMachine, {
  open: (page) => openLogin(page, '手机验证码'),
  drivers: {
    'sms.send': async (page, { address }) => {
      await loginDialog(page).getByLabel('手机号码').fill(address);
      const button = loginDialog(page).getByRole('button', { name: '获取验证码' });
      if (checkPhone(address).ok) await button.click();
      else await button.locator('..').click({ position: { x: 4, y: 4 } });
    },
  },
  operations: { sendSms: 'SendSms' },
  data: { sendSms: async (_, page) => ({ sendSms: (await pageTime(page)) + 60_000 }) },
  actors: { captcha: captchaActor },
  facts: {
    'smsCode.ready': (page) =>
      expect(loginDialog(page).getByRole('button', { name: '获取验证码' })).not.toHaveAttribute('aria-busy', 'true'),
    'smsCode.ready.warned': (page) => expect(loginDialog(page).getByText('请先检查手机号码')).toBeVisible(),
    'smsCode.solvingCaptcha': (page) => expect(captchaDialog(page)).toBeVisible(),
    'smsCode.sending': (page) => expect(loginDialog(page).getByRole('button', { name: '获取验证码' })).toHaveAttribute('aria-busy', 'true'),
    'smsCode.cooling': (page) =>
      expect(loginDialog(page).getByRole('button', { name: /^\d+ 秒后重发$/ })).toHaveAttribute('aria-disabled', 'true'),
  },
  unseen: [{ step: 'captcha-中断', why: '子流程的意外中断没有操作能引起' }],
});
