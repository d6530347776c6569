import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { SendSmsDocument } from '#api/generated/operations.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { serverNow } from '#lib/serverClock.ts';
import type { smsCodeMachine } from '#machines/smsCode.machine.ts';

export const smsCodeActors = (api: Api): Omit<ActorsOf<typeof smsCodeMachine>, 'captcha'> => ({
  sendSms: fromPromise(({ input: { action, phone, verifyKey }, signal }) =>
    answerOf(
      api
        .request(SendSmsDocument, { input: { phone, verifyKey, action: action === 'login' ? 'LOGIN' : 'REGISTER' } }, { signal })
        .then(({ sendSms }) => ({ waitMs: Math.max(0, sendSms - serverNow()) })),
      ['VERIFY_KEY_INVALID', 'SMS_TOO_SOON', 'SMS_LIMIT', 'BAD_REQUEST', 'RATE_LIMITED'],
    )),
});
