import * as contract from '#contract/rest/session.ts';
import { registerMachine } from '#machines/register.machine.ts';
import { aUser, smsCode } from '#testing/builders/identity.ts';
import { openLogin } from '#testing/held/login.ts';
import { register as held } from '#testing/held/register.driver.ts';
import { somePhone } from '#testing/site/outside.ts';
import { asItStands, type Asked, defineLive, type Scene } from './driver.ts';
import { stopped } from './troubles.ts';
import { captchaActor, letSignExpire, UNSEEN, useUpSign, useUpVerifyKey } from './world.ts';

const phoneIn = ({ variables }: Asked): string => (variables['input'] as { phone: string }).phone;

/** Ten minutes have gone by since the code came. */
const letCodeExpire = async ({ market }: Scene, asked: Asked): Promise<void> => {
  await market.deps.db.updateTable('sms_code').set({ expires_at: new Date() }).where('phone', '=', phoneIn(asked)).execute();
};
const wrongly = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const register = defineLive(registerMachine, {
  held,
  prepare: async () => undefined,
  open: ({ page }) => openLogin(page, '注册'),
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
