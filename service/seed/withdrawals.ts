import { randomBytes } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { withdrawalSubject } from '#contract/rules/withdrawal.ts';
import { type Caller, tokenHash } from '#service/auth.ts';
import { openingBalance } from '#service/commands/openingBalance.ts';
import { recordPayoutResult } from '#service/commands/payoutResult.ts';
import { askWithdrawal } from '#service/commands/withdrawalAsk.ts';
import { payByItself } from '#service/commands/withdrawalPay.ts';
import type { Deps } from '#service/deps.ts';

const PAID = 40_000;
const WAITING = 60_000;

/** Somebody who has taken money out before, and waits for the platform with another sum. */
export async function withdrawForOwner(deps: Deps, owner: Caller, phone: string): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const at = (before: number): Deps => ({ ...deps, clock: { now: () => now - before } });
  await db
    .insertInto('payout_account')
    .values({ user_id: owner.id, account: phone, holder: owner.realName ?? '', bound_at: new Date(now - 40 * DAY) })
    .execute();
  const signedAt = new Date(now - 40 * DAY + 5 * MINUTE);
  await db
    .insertInto('service_contract')
    .values({
      contract_no: `S${now - 40 * DAY}${randomBytes(6).toString('hex')}`,
      user_id: owner.id,
      status: 'signed',
      signing_url: '',
      created_at: new Date(now - 40 * DAY),
      expires_at: new Date(now - 40 * DAY + 30 * MINUTE),
      ended_at: signedAt,
    })
    .execute();
  await openingBalance(at(41 * DAY), owner.id, PAID + WAITING);
  const ask = async (there: Deps, amount: number) => {
    const proof = randomBytes(32).toString('base64url');
    const expires_at = new Date(there.clock.now() + MINUTE);
    await db
      .insertInto('owner_proof')
      .values({ token_hash: tokenHash(proof), user_id: owner.id, purpose: 'pay', subject: withdrawalSubject(amount), expires_at })
      .execute();
    return (await askWithdrawal(there, owner, { amount, proof })).withdrawal_no;
  };
  const paid = await ask(at(9 * DAY), PAID);
  await payByItself(at(9 * DAY), paid);
  const { payout_no, amount, fee } = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('withdrawal_no', '=', paid)
    .executeTakeFirstOrThrow();
  await recordPayoutResult(at(9 * DAY - MINUTE), {
    payoutNo: payout_no ?? '',
    tradeNo: 'PO-DEMO',
    amount: amount - fee,
    status: 'paid',
    reason: '',
  });
  await db
    .deleteFrom('job')
    .where('subject', 'in', [paid, payout_no ?? ''])
    .execute();
  await ask(at(2 * HOUR), WAITING);
}
