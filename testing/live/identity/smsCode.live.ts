import * as contract from '#contract/rest/session.ts';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { checkPhone } from '#contract/rules/validation.ts';
import { smsCode as held } from '#testing/stubbed/identity/smsCode.driver.ts';
import { openLogin } from '#testing/stubbed/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import type { Visit } from '#testing/site/site.ts';
import { type PendingRequest, asItStands, defineLive } from '#testing/live/driver.ts';
import { breakOutside, captchaActor, useUpVerifyKey } from '#testing/live/world.ts';

/** Records codes sent to the phone earlier, by age in seconds. */
const sentBefore =
  (...ago: readonly number[]) =>
  async ({ market }: Visit, { variables }: PendingRequest): Promise<void> => {
    const { phone } = variables['input'] as { phone: string };
    await market.deps.db
      .insertInto('sms_sent')
      .values(ago.map((seconds) => ({ phone, address: 'elsewhere', sent_at: new Date(Date.now() - seconds * 1_000) })))
      .execute();
  };

/** The SMS provider rejects the next message to the phone. */
const stopSending = (visit: Visit, { variables }: PendingRequest): Promise<void> =>
  breakOutside(visit, 'sms/faults', { phone: (variables['input'] as { phone: string }).phone });

export const smsCode = defineLive(smsCodeMachine, {
  held,
  prepare: async () => undefined,
  open: ({ page }) => openLogin(page, '手机验证码'),
  drivers: {
    'sms.send': ({ page }, event) =>
      held.drivers['sms.send']!(
        page,
        checkPhone(event.address).ok ? ({ ...event, address: somePhone() } as never) : event,
        undefined as never,
      ),
  },
  actors: { captcha: captchaActor },
  answers: { sendSms: { 已发送: asItStands } },
  refusals: {
    sendSms: {
      calls: [contract.sendSms],
      thrown: ['UPSTREAM'],
      labels: { SMS_TOO_SOON: '太频繁', SMS_LIMIT: '用完', UPSTREAM: '网关故障' },
      given: {
        SMS_TOO_SOON: sentBefore(20),
        SMS_LIMIT: sentBefore(600, 900, 1_200, 1_500, 1_800),
        VERIFY_KEY_INVALID: useUpVerifyKey,
        UPSTREAM: stopSending,
      },
    },
  },
});
