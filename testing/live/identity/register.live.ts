import * as contract from '#contract/rest/session.ts';
import { registerMachine } from '#machines/identity/register.machine.ts';
import { aUser, smsCode } from '#testing/builders/identity.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { agreementBox, loginDialog, openLogin } from '#testing/stubbed/login.ts';
import { register as held } from '#testing/stubbed/identity/register.driver.ts';
import { somePhone } from '#testing/site/outside.ts';
import { asItStands, type PendingRequest, defineLive, type LiveDriver, type Scene } from '#testing/live/driver.ts';
import { stopped } from '#testing/live/troubles.ts';
import { captchaActor, letSignExpire, UNSEEN, useUpSign, useUpVerifyKey } from '#testing/live/world.ts';

const hasKey = ({ variables }: PendingRequest): boolean => typeof (variables['input'] as { verifyKey?: unknown }).verifyKey === 'string';
const phoneIn = ({ variables }: PendingRequest): string => (variables['input'] as { phone: string }).phone;

/** Moves the code's time back by ten minutes. */
const letCodeExpire = async ({ market }: Scene, asked: PendingRequest): Promise<void> => {
  await market.deps.db.updateTable('sms_code').set({ expires_at: new Date() }).where('phone', '=', phoneIn(asked)).execute();
};
const wrongly = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const register = defineLive(registerMachine, {
  held,
  prepare: async () => undefined,
  open: ({ page }) => openLogin(page, '注册'),
  // A code needs no captcha only if it is carried over from a login.
  heldOnly: { 'openAccount+要滑块': '在这里滑过块的钥匙失效了是另一种回答；从登录带来的那条路会走到' },
  drivers: {
    'register.submit': async ({ page, market, upcoming }, event) => {
      const ending = upcoming('openAccount');
      const phone = somePhone();
      const code = event.phone === '' ? '' : await smsCode(market, phone, 'register');
      const password = ending === 'PASSWORD_LEAKED' ? 'password123' : 'Summer_2026';
      const form = event.phone === '' ? event : { ...event, phone, password, code: ending === 'SMS_CODE_WRONG' ? wrongly(code) : code };
      await page.getByPlaceholder('邀请码（选填）').fill(ending === 'BAD_REQUEST' ? `A1${UNSEEN}` : '');
      await held.drivers['register.submit']!(page, form, undefined as never);
    },
  },
  actors: { captcha: captchaActor },
  answers: { fetchSign: { 签名: asItStands }, openAccount: { 注册: asItStands } },
  refusals: {
    fetchSign: { calls: [contract.getSign], ...stopped },
    openAccount: {
      calls: [contract.register],
      thrown: stopped.thrown,
      labels: { ...stopped.labels, PHONE_TAKEN: '手机号已注册' },
      given: {
        PHONE_TAKEN: ({ market }, asked) => aUser(market, { phone: phoneIn(asked) }),
        SMS_CODE_WRONG: asItStands,
        SMS_CODE_EXPIRED: letCodeExpire,
        PASSWORD_LEAKED: asItStands,
        VERIFY_KEY_INVALID: useUpVerifyKey,
        SIGN_REPLAYED: useUpSign,
        SIGN_INVALID: letSignExpire,
        BAD_REQUEST: asItStands,
        ...stopped.given,
      },
    },
  },
});

interface Brought {
  readonly phone: string;
}

const carried = defineLive<typeof registerMachine, Brought>(registerMachine, {
  held,
  prepare: async () => ({ phone: somePhone() }),
  async open({ page, market, world: { phone } }) {
    await openLogin(page, '手机验证码');
    const dialog = loginDialog(page);
    await dialog.getByLabel('手机号码').fill(phone);
    await dialog.getByLabel('短信验证码').fill(await smsCode(market, phone, 'login'));
    await agreementBox(dialog).check();
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(dialog.getByText('手机号已验证')).toBeVisible();
  },
  drivers: {
    'phone.change': ({ page }) => loginDialog(page).getByRole('button', { name: '换手机号' }).click(),
    async 'register.submit'(scene, event) {
      const dialog = loginDialog(scene.page);
      if (await dialog.getByLabel('手机号码').isVisible()) {
        const invite = dialog.getByRole('button', { name: '有邀请码？' });
        if (await invite.isVisible()) await invite.click();
        await register.drivers['register.submit']!(scene, event);
        return;
      }
      await dialog.getByLabel('设置密码').fill('Summer_2026');
      await dialog.getByRole('button', { name: '注册并登录' }).click();
    },
  },
  silent: { 'openAccount+要滑块': '短信码失效了，直接弹出滑块' },
  actors: { captcha: captchaActor },
  answers: register.answers,
  refusals: {
    ...register.refusals,
    openAccount: {
      ...register.refusals['openAccount']!,
      labels: { ...stopped.labels, PHONE_TAKEN: '手机号已注册', VERIFY_KEY_INVALID: '要滑块' },
      given: {
        ...register.refusals['openAccount']!.given,
        VERIFY_KEY_INVALID: (scene, asked) => (hasKey(asked) ? useUpVerifyKey(scene, asked) : letCodeExpire(scene, asked)),
      },
    },
  },
});

/** Starts like a login with a phone that has no account: the dialog continues with that phone and its code. */
export const registerCarried: LiveDriver = { ...carried, subject: 'register@从登录带来手机号', rest: true };
