import { openingBalance } from '#service/domains/wallet/opening.ts';
import { at, type Seed } from '#service/kernel/demo.ts';
import { randomBytes } from 'node:crypto';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { WITHDRAWAL_REST, withdrawalSubject } from '#contract/rules/withdrawal.ts';
import { type Caller, tokenHash } from '#service/kernel/http/caller.ts';
import { recordPayoutResult } from './payoutResult.ts';
import { askWithdrawal } from './withdrawalAsk.ts';
import { payByItself } from './withdrawalPay.ts';
import type { Deps } from '#service/kernel/deps.ts';

const PAID = 40_000;
const WAITING = 60_000;
/** Fen that the owner has withdrawn or that are on their way. */
export const WITHDRAWN = PAID + WAITING;

const before = (deps: Deps, time: number): Deps => ({ ...deps, clock: { now: () => deps.clock.now() - time } });

async function ask(deps: Deps, owner: Caller, amount: number): Promise<string> {
  const proof = randomBytes(32).toString('base64url');
  const expires_at = new Date(deps.clock.now() + MINUTE);
  await deps.db
    .insertInto('owner_proof')
    .values({ token_hash: tokenHash(proof), user_id: owner.id, purpose: 'pay', subject: withdrawalSubject(amount), expires_at })
    .execute();
  return (await askWithdrawal(deps, owner, { amount, proof })).withdrawal_no;
}

/** The owner has bound an account, signed the contract and made a withdrawal some weeks ago. */
export async function withdrawOnce(deps: Deps, owner: Caller, phone: string): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
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
  const there = before(deps, 30 * DAY);
  const paid = await ask(there, owner, PAID);
  await payByItself(before(deps, 30 * DAY - WITHDRAWAL_REST), paid);
  const { payout_no, amount, fee } = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('withdrawal_no', '=', paid)
    .executeTakeFirstOrThrow();
  await recordPayoutResult(before(deps, 30 * DAY - WITHDRAWAL_REST - MINUTE), {
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
}

/** A further withdrawal that awaits approval. */
export async function withdrawAgain(deps: Deps, owner: Caller): Promise<void> {
  await ask(before(deps, 20 * MINUTE), owner, WAITING);
}

export const seed: Seed = {
  async balances({ deps, cast: { people, owner } }) {
    const phone = people.find(({ username }) => username === 'owner')?.phone ?? '';
    await openingBalance(at(deps, deps.clock.now() - 41 * DAY), owner.id, WITHDRAWN);
    await withdrawOnce(deps, owner, phone);
  },
  present: ({ deps, cast: { owner } }) => withdrawAgain(deps, owner),
};
