import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as contract from '#contract/rest/payouts.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { withdrawalSubject } from '#contract/rules/withdrawal.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { aPhone } from './identity.ts';
import { aRenter, keyed, type Market, type Person, type PersonWish } from './market.ts';

export interface Payee extends Person {
  readonly phone: string;
}

export interface PayeeWish extends PersonWish {
  /** Epoch ms; null: no account. */
  readonly boundAt?: number | null | undefined;
  readonly isSigned?: boolean | undefined;
  readonly hasPhone?: boolean | undefined;
}

/** A user with everything that a withdrawal needs, by default. */
export async function aPayee(service: Market, { boundAt, isSigned, hasPhone, ...wish }: PayeeWish = {}): Promise<Payee> {
  return makePayee(service, await aRenter(service, wish), { boundAt, isSigned, hasPhone });
}

/** Gives a user everything that a withdrawal needs, by default. */
export async function makePayee(
  service: Market,
  person: Person,
  { boundAt, isSigned = true, hasPhone = true }: Pick<PayeeWish, 'boundAt' | 'isSigned' | 'hasPhone'> = {},
): Promise<Payee> {
  const { db, clock } = service.deps;
  const phone = aPhone();
  if (hasPhone) await db.updateTable('user_account').set({ phone }).where('id', '=', person.id).execute();
  const bound = boundAt === undefined ? clock.now() - 2 * DAY : boundAt;
  if (bound !== null)
    await db
      .insertInto('payout_account')
      .values({ user_id: person.id, account: phone, holder: '林一', bound_at: new Date(bound) })
      .execute();
  if (isSigned)
    await db
      .insertInto('service_contract')
      .values({
        contract_no: `S${randomBytes(8).toString('hex')}`,
        user_id: person.id,
        status: 'signed',
        signing_url: '',
        created_at: new Date(0),
        expires_at: new Date(MINUTE),
        ended_at: new Date(1),
      })
      .execute();
  return { ...person, phone };
}

/** The same proof as `proveOwner` creates for the pay password. */
export async function aPayProof({ deps: { db, clock } }: Market, { id }: Person, amount: number): Promise<string> {
  const proof = randomBytes(32).toString('base64url');
  const expires_at = new Date(clock.now() + 10 * MINUTE);
  await db
    .insertInto('owner_proof')
    .values({ token_hash: tokenHash(proof), user_id: id, purpose: 'pay', subject: withdrawalSubject(amount), expires_at })
    .execute();
  return proof;
}

export async function askOut(service: Market, payee: Person, amount: number, key?: string) {
  const proof = await aPayProof(service, payee, amount);
  return service.ask(contract.createWithdrawal, { body: { amount, proof } }, keyed(payee, key));
}

/** A withdrawal of this many fen. */
export async function aWithdrawal(service: Market, payee: Person, amount: number) {
  const proof = await aPayProof(service, payee, amount);
  return service.get(contract.createWithdrawal, { body: { amount, proof } }, keyed(payee));
}

/** Makes everything pending a minute older, so that it can be paid. */
export async function passRest({ deps: { db, clock } }: Market): Promise<void> {
  await db.write(sql`update withdrawal set created_at = created_at - interval '1 minute' where status = 'requested'`);
  await db.write(sql`update job set run_at = least(run_at, ${new Date(clock.now())}) where kind = 'withdrawal.pay'`);
}

export const callBack = (service: Market, payee: Person, withdrawal_no: string, key?: string) =>
  service.ask(contract.cancelWithdrawal, { params: { withdrawal_no } }, keyed(payee, key));

export const readWithdrawal = (service: Market, payee: Person, withdrawal_no: string) =>
  service.get(contract.getWithdrawal, { params: { withdrawal_no } }, { token: payee.token });

export async function payoutNoOf({ deps }: Market, withdrawalNo: string): Promise<string> {
  const row = await deps.db
    .selectFrom('withdrawal')
    .select('payout_no')
    .where('withdrawal_no', '=', withdrawalNo)
    .executeTakeFirstOrThrow();
  return row.payout_no ?? '';
}

interface PayoutNotice {
  readonly status: 'paid' | 'failed';
  readonly amount: number;
  readonly secret?: string;
}

/** The payout host’s notice arrives. */
export function sendPayoutNotice(
  service: Market,
  payout_no: string,
  { status, amount, secret = service.deps.outside.payoutSecret }: PayoutNotice,
) {
  const [trade_no, reason, ended_at] = [
    `T${payout_no}`.slice(0, 60),
    status === 'failed' ? '收款账号状态异常' : '',
    service.deps.clock.now(),
  ];
  const signature = paymentSignature(secret, [payout_no, trade_no, amount, status, reason, ended_at]);
  return service.ask(contract.payoutNotice, { body: { payout_no, trade_no, amount, status, reason, ended_at, signature } });
}

/** A user's balances, in fen. */
export async function purseOf({ deps }: Market, { id }: Person): Promise<{ available: number; withdrawing: number }> {
  const rows = await deps.db.selectFrom('wallet_account').select(['kind', 'balance']).where('user_id', '=', id).execute();
  const balanceOf = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? Number.NaN;
  return { available: balanceOf('available'), withdrawing: balanceOf('withdrawing') };
}
