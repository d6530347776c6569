import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { SendOwnSmsDocument, SendSmsDocument } from '#api/generated/operations.ts';
import { SendOwnSmsRefusals } from '#api/generated/refusals/SendOwnSms.ts';
import { SendSmsRefusals } from '#api/generated/refusals/SendSms.ts';
import { nameOf, proofPurposes, smsActions } from '#contract/names.ts';
import { answerOf } from '#contract/problem.ts';
import type { Instant } from '#contract/rules/types.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { retryAtOf } from '#lib/retryAt.ts';
import { serverNow } from '#lib/serverClock.ts';
import { isOwn, type Sending, type smsCodeMachine } from '#machines/smsCode.machine.ts';

const waitUntil = (at: Instant): number => Math.max(0, at - serverNow());

export const smsCodeActors = (api: Api): Omit<ActorsOf<typeof smsCodeMachine>, 'captcha'> => ({
  sendSms: fromPromise(async ({ input: { action, phone, verifyKey }, signal }): Promise<Sending> => {
    const send = isOwn(action)
      ? api
          .request(SendOwnSmsDocument, { purpose: nameOf(proofPurposes, action), verifyKey }, { signal })
          .then(({ sendOwnSms }) => sendOwnSms)
      : api
          .request(SendSmsDocument, { input: { phone, verifyKey, action: nameOf(smsActions, action) } }, { signal })
          .then(({ sendSms }) => sendSms);
    const answer = await answerOf(
      send.then((resendAt) => ({ waitMs: waitUntil(resendAt) })),
      isOwn(action) ? SendOwnSmsRefusals : SendSmsRefusals,
    );
    const retryAt = answer.ok ? null : retryAtOf(answer.problem);
    return retryAt === null ? answer : { ...answer, waitMs: waitUntil(retryAt) };
  }),
});
