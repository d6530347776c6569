import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import {
  BindEmailDocument,
  SendEmailCodeDocument,
  SendOwnEmailCodeDocument,
  SendOwnSmsDocument,
  SendSmsDocument,
} from '#api/generated/operations.ts';
import { BindEmailRefusals } from '#api/generated/refusals/BindEmail.ts';
import { SendEmailCodeRefusals } from '#api/generated/refusals/SendEmailCode.ts';
import { SendOwnEmailCodeRefusals } from '#api/generated/refusals/SendOwnEmailCode.ts';
import { SendOwnSmsRefusals } from '#api/generated/refusals/SendOwnSms.ts';
import { SendSmsRefusals } from '#api/generated/refusals/SendSms.ts';
import { nameOf, proofPurposes, smsActions } from '#contract/names.ts';
import { answerOf } from '#contract/problem.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import type { Instant } from '#contract/rules/types.ts';
import type { CodeTarget } from '#contract/rules/validation.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { retryAtOf } from '#lib/retryAt.ts';
import { serverNow } from '#lib/serverClock.ts';
import { isOwn, type Sending, type smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { codesSent } from '#state/codesSent.ts';

type Actors = Omit<ActorsOf<typeof smsCodeMachine>, 'captcha'>;

const waitUntil = (at: Instant): number => Math.max(0, at - serverNow());

async function sendingOf(
  to: CodeTarget,
  address: string | null,
  sent: Promise<Instant>,
  refusals: readonly ProblemName[],
): Promise<Sending> {
  const waitMs = (at: Instant): number => {
    codesSent.note(to, address, at);
    return waitUntil(at);
  };
  const answer = await answerOf(
    sent.then((resendAt) => ({ waitMs: waitMs(resendAt) })),
    refusals,
  );
  const retryAt = answer.ok ? null : retryAtOf(answer.problem);
  return retryAt === null
    ? answer
    : { ...answer, waitMs: answer.ok || answer.problem.code !== 'SMS_TOO_SOON' ? waitUntil(retryAt) : waitMs(retryAt) };
}

export const smsCodeActors = (api: Api): Actors => ({
  sendSms: fromPromise(({ input: { action, address, verifyKey }, signal }) => {
    if (!isOwn(action)) {
      const input = { phone: address, verifyKey, action: nameOf(smsActions, action) };
      return sendingOf(
        'phone',
        address,
        api.request(SendSmsDocument, { input }, { signal }).then(({ sendSms }) => sendSms),
        SendSmsRefusals,
      );
    }
    const purpose = nameOf(proofPurposes, action);
    return sendingOf(
      'phone',
      null,
      api.request(SendOwnSmsDocument, { purpose, verifyKey }, { signal }).then(({ sendOwnSms }) => sendOwnSms),
      SendOwnSmsRefusals,
    );
  }),
});

/** For owner proofs: sends the code to the account's own mailbox. */
export const ownEmailCodeActors = (api: Api): Actors => ({
  sendSms: fromPromise(({ input: { action, verifyKey }, signal }) => {
    if (!isOwn(action)) throw new Error(`no code by mail for ${action}`);
    const sent = api.request(SendOwnEmailCodeDocument, { purpose: nameOf(proofPurposes, action), verifyKey }, { signal });
    return sendingOf(
      'mailbox',
      null,
      sent.then(({ sendOwnEmailCode }) => sendOwnEmailCode),
      SendOwnEmailCodeRefusals,
    );
  }),
});

/** Sends a code to a typed mailbox, to reset a password or to bind the mailbox. */
export const emailCodeActors = (api: Api): Actors => ({
  sendSms: fromPromise(({ input: { action, address, verifyKey }, signal }) => {
    if (action === 'bind') {
      const sent = api.request(BindEmailDocument, { email: address, verifyKey }, { signal });
      return sendingOf(
        'mailbox',
        address,
        sent.then(({ bindEmail }) => bindEmail),
        BindEmailRefusals,
      );
    }
    if (action !== 'reset') throw new Error(`no code by mail for ${action}`);
    const sent = api.request(SendEmailCodeDocument, { email: address, verifyKey, action: 'RESET' }, { signal });
    return sendingOf(
      'mailbox',
      address,
      sent.then(({ sendEmailCode }) => sendEmailCode),
      SendEmailCodeRefusals,
    );
  }),
});
