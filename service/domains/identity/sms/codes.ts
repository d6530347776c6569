import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_TRIES } from '#contract/rules/account.ts';
import { CODE_LIFETIME } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CodePurpose } from '#service/domains/identity/tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { type GivenKey, useVerifyKey } from '#service/domains/identity/captcha/verifyKeys.ts';
import { siteLevel } from '#service/domains/identity/captcha/pressure.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';
import { requireBudget } from '#service/domains/identity/codeBudget.ts';
import { knownBrowser } from '#service/domains/identity/knownBrowsers.ts';
import { type Counted, countSending, uncountSending } from '#service/domains/identity/codeLimits.ts';
import { randomDigits } from '#service/kernel/lib/digits.ts';
import { sendText } from './smsHost.ts';
import { wrongCode } from '#service/domains/identity/codeTries.ts';

export interface PhoneCode {
  readonly phone: string;
  readonly action: CodePurpose;
  readonly code: string;
}

export interface SmsRequest {
  readonly phone: string;
  readonly action: CodePurpose;
  readonly address: string;
  readonly requestId: string;
  readonly verifyKey: Omit<GivenKey, 'action'>;
}

/**
 * Sends a code, replacing an earlier one for the same phone and purpose. In an attacked hour an address gets half as many, but for phones
 * whose accounts were used in the requesting browser.
 */
export async function sendCode(deps: Deps, { phone, action, address, requestId, verifyKey }: SmsRequest): Promise<Counted> {
  const isOwn = await isOwnBrowser(deps, phone, verifyKey.visitor);
  await requireBudget(deps, 'sms', phone, isOwn);
  const addressMost = await addressMostOf(deps, isOwn);
  const code = randomDigits(6);
  const code_hash = await hashOf(deps, { phone, action, code });
  const sent = await inTransaction(deps, async (held) => {
    await useVerifyKey(held, { ...verifyKey, action: 'sendSms' });
    const counted = await countSending(held, { channel: 'sms', to: phone, address, addressMost });
    const fresh = { code_hash, tries: 0, expires_at: new Date(deps.clock.now() + CODE_LIFETIME) };
    await held.db
      .insertInto('sms_code')
      .values({ phone, action, ...fresh })
      .onConflict((conflict) => conflict.columns(['phone', 'action']).doUpdateSet(fresh))
      .execute();
    return counted;
  });
  try {
    await sendText(deps, phone, action, code, requestId);
  } catch (error) {
    await uncountSending(deps, sent);
    throw error;
  }
  return sent;
}

/** Codes that an address may receive within an hour; `isOwn`: the account of the phone was used in the requesting browser. */
export const addressMostOf = async (deps: Deps, isOwn: boolean): Promise<number> =>
  !isOwn && (await siteLevel(deps)) > 0 ? Math.ceil(deps.rateLimit / 2) : deps.rateLimit;

/** Whether the account of this phone was used in this browser before. */
async function isOwnBrowser(deps: Deps, phone: string, visitor: string | undefined): Promise<boolean> {
  const user = await deps.db.selectFrom('user_account').select('id').where('phone', '=', phone).executeTakeFirst();
  return (await knownBrowser(deps, user?.id ?? null, visitor)) !== null;
}

/** Counts the attempt, then verifies the code; committed at once, so that a later refusal does not restore the attempt. */
export async function tryCode(deps: Deps, given: PhoneCode): Promise<void> {
  const row = await deps.db
    .updateTable('sms_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('phone', '=', given.phone)
    .where('action', '=', given.action)
    .where('tries', '<', CODE_TRIES)
    .where('expires_at', '>', new Date(deps.clock.now()))
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
  if (!row) throw refused('SMS_CODE_EXPIRED');
  if (!timingSafeEqual(row.code_hash, await hashOf(deps, given))) throw wrongCode('SMS_CODE_WRONG', row.tries);
}

/** Deletes a verified code; run in the transaction of what it permits. */
export async function useCode(deps: Deps, given: PhoneCode): Promise<void> {
  const { numDeletedRows } = await deps.db
    .deleteFrom('sms_code')
    .where('phone', '=', given.phone)
    .where('action', '=', given.action)
    .where('code_hash', '=', await hashOf(deps, given))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw refused('SMS_CODE_EXPIRED');
}

async function hashOf(deps: Deps, { phone, action, code }: PhoneCode): Promise<Buffer> {
  return createHmac('sha256', await serviceSecret(deps, 'sms_code'))
    .update(`${phone}|${action}|${code}`)
    .digest();
}
