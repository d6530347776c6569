import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LIFETIME, CODE_TRIES } from '#contract/rules/account.ts';
import { sendLater } from '#service/commands/outgoing.ts';
import type { EmailAction } from '#service/db/tables/identity.ts';
import { transact } from '#service/db/transact.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { codeTemplate } from '#service/mail/texts.ts';
import { type GivenKey, useVerifyKey } from './captcha/verifyKeys.ts';
import { type Counted, countSending } from './codeLimits.ts';
import { serviceSecret } from './secrets.ts';

interface EmailCode {
  /** Lower case. */
  readonly email: string;
  readonly action: EmailAction;
  readonly code: string;
}

export interface EmailRequest {
  readonly email: string;
  readonly action: EmailAction;
  readonly address: string;
  readonly verifyKey: Omit<GivenKey, 'action'>;
}

/**
 * Has a code sent. It is made by the job that sends the mail, so that asking costs the same for every mailbox, and a mailbox that is
 * nobody's is written to as well.
 */
export const requestEmailCode = (deps: Deps, { email, action, address, verifyKey }: EmailRequest): Promise<Counted> =>
  transact(deps, async (inTransaction) => {
    await useVerifyKey(inTransaction, { ...verifyKey, action: 'sendSms' });
    const counted = await countSending(inTransaction, { channel: 'email', to: email, address });
    await sendLater(inTransaction, { channel: 'email', address: email, template: codeTemplate(action), params: {} });
    return counted;
  });

/** A new code in place of an earlier one for the same mailbox and purpose. */
export async function makeEmailCode(deps: Deps, { email, action }: Omit<EmailCode, 'code'>): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = {
    code_hash: await hashOf(deps, { email, action, code }),
    tries: 0,
    expires_at: new Date(deps.clock.now() + CODE_LIFETIME),
  };
  await deps.db
    .insertInto('email_code')
    .values({ email, action, ...fresh })
    .onConflict((conflict) => conflict.columns(['email', 'action']).doUpdateSet(fresh))
    .execute();
  return code;
}

/** Counts a try and judges it; committed at once, so that a refusal later does not give the try back. */
export async function tryEmailCode(deps: Deps, given: EmailCode): Promise<void> {
  const row = await deps.db
    .updateTable('email_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('email', '=', given.email)
    .where('action', '=', given.action)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', new Date(deps.clock.now()))
    .returning('code_hash')
    .executeTakeFirst();
  if (!row) throw refused('EMAIL_CODE_EXPIRED');
  if (!timingSafeEqual(row.code_hash, await hashOf(deps, given))) throw refused('EMAIL_CODE_WRONG');
}

/** Uses a judged code up, together with what it is good for. */
export async function useEmailCode(deps: Deps, given: EmailCode): Promise<void> {
  const { numDeletedRows } = await deps.db
    .deleteFrom('email_code')
    .where('email', '=', given.email)
    .where('action', '=', given.action)
    .where('code_hash', '=', await hashOf(deps, given))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw refused('EMAIL_CODE_EXPIRED');
}

async function hashOf(deps: Deps, { email, action, code }: EmailCode): Promise<Buffer> {
  return createHmac('sha256', await serviceSecret(deps, 'email_code'))
    .update(`${email}|${action}|${code}`)
    .digest();
}
