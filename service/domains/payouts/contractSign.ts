import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { contractNotice } from '#contract/rest/payouts.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { CONTRACT_LIFETIME, maskHolder } from '#contract/rules/withdrawal.ts';
import { requireAdult } from '#service/domains/identity/eligibility.ts';
import { lockUser } from '#service/domains/identity/reach.ts';
import type { Database } from '#service/kernel/database/tables.ts';
import { transact } from '#service/kernel/database/transact.ts';
import type { Db, Deps, Outside } from '#service/kernel/deps.ts';
import { isSigned, paymentSignature } from '#service/kernel/hosts/signature.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused, Refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';

export type Contract = Selectable<Database['service_contract']>;
type End = 'signed' | 'refused' | 'expired';

const PATIENCE = 5 * SECOND;
/** Delays between status queries for a pending contract, by attempt. */
const INTERVALS = [5, 10, 20, 40, 60, 120].map((seconds) => seconds * SECOND);
const LONGEST_INTERVAL = 300 * SECOND;
/** Number of further queries after its deadline; after them it counts as expired even if the host never responded. */
const LAST_QUESTIONS = 3;

const TITLE = '租号平台收款服务协议';

/** The user's newest contract. */
export const findContract = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<Contract | undefined> =>
  db.selectFrom('service_contract').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').limit(1).executeTakeFirst();

/** Signs every parameter of the address, so that the browser cannot change the signer or the deadline. */
function signingUrl(
  { signingUrl: host, signingSecret, publicUrl }: Outside,
  contractNo: string,
  signer: string,
  expiresAt: number,
): string {
  const returnUrl = new URL(`${publicUrl.replace(/\/+$/, '')}/account/Withdraw`).href;
  const url = new URL(`${host.replace(/\/$/, '')}/signing/sign`);
  url.search = new URLSearchParams({
    contract_no: contractNo,
    title: TITLE,
    signer,
    return_url: returnUrl,
    expires_at: String(expiresAt),
    signature: paymentSignature(signingSecret, [contractNo, TITLE, signer, returnUrl, expiresAt]),
  }).toString();
  return url.href;
}

/** Creates a contract, unless one is signed or can still be signed. */
export const createContract = (deps: Deps, caller: Caller): Promise<Contract> =>
  transact(deps, async (inTransaction) => {
    const { db, clock, outside } = inTransaction;
    const now = clock.now();
    requireAdult(caller, '提现', now);
    await lockUser(inTransaction, caller.id);
    const live = await db
      .selectFrom('service_contract')
      .selectAll()
      .where('user_id', '=', caller.id)
      .where('status', 'in', ['pending', 'signed'])
      .executeTakeFirst();
    if (live && (live.status === 'signed' || now < live.expires_at.getTime())) return live;
    if (live) await end(db, live.contract_no, ['pending'], 'expired', now);
    const contract_no = `S${now}${randomBytes(6).toString('hex')}`;
    const expiresAt = now + CONTRACT_LIFETIME;
    const contract = await db
      .insertInto('service_contract')
      .values({
        contract_no,
        user_id: caller.id,
        signing_url: signingUrl(outside, contract_no, maskHolder(caller.realName ?? ''), expiresAt),
        created_at: new Date(now),
        expires_at: new Date(expiresAt),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueJob(db, 'contract.query', contract_no, now + (INTERVALS[0] ?? LONGEST_INTERVAL));
    return contract;
  });

async function end(db: Db, contractNo: string, from: readonly Contract['status'][], to: End, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('service_contract')
    .set({ status: to, ended_at: new Date(at) })
    .where('contract_no', '=', contractNo)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Records how a contract ended; repeated notices are harmless. A signature made in time but reported late counts, even if it replaces a
 * newer pending contract. False if it contradicts what is stored.
 */
export const recordContract = (deps: Deps, contractNo: string, status: End, endedAt: number): Promise<boolean> =>
  transact(deps, async (inTransaction) => {
    const { db, clock, log } = inTransaction;
    const found = await db.selectFrom('service_contract').select('user_id').where('contract_no', '=', contractNo).executeTakeFirst();
    if (!found) throw refused('NOT_FOUND');
    await lockUser(inTransaction, found.user_id);
    const contract = await db.selectFrom('service_contract').selectAll().where('contract_no', '=', contractNo).executeTakeFirstOrThrow();
    if (contract.status === status) return true;
    const isInTime = status !== 'signed' || endedAt <= contract.expires_at.getTime();
    const isOpen = contract.status === 'pending' || (contract.status === 'expired' && status === 'signed');
    if (!isInTime || !isOpen) {
      log.warn({ contract_no: contractNo, stands: contract.status, told: status }, 'word about a contract that is not taken');
      return false;
    }
    if (status === 'signed') {
      const isSignedElsewhere = await db
        .selectFrom('service_contract')
        .select('contract_no')
        .where('user_id', '=', contract.user_id)
        .where('status', '=', 'signed')
        .executeTakeFirst();
      if (isSignedElsewhere) return true;
      await db.write(sql`
        update service_contract set status = 'expired', ended_at = ${new Date(clock.now())}
        where user_id = ${contract.user_id} and status = 'pending' and contract_no <> ${contractNo}`);
    }
    return end(db, contractNo, [contract.status], status, endedAt);
  });

const answer = z.object({
  contract_no: z.string(),
  status: z.enum(['unknown', 'pending', 'signed', 'refused', 'expired']),
  ended_at: z.number().int().nullable(),
  signature: z.string(),
});

/** Job: queries a contract until its end is known. Returns when to query again. */
export async function queryContract(deps: Deps, contractNo: string, attempts: number): Promise<Date | null> {
  const contract = await deps.db.selectFrom('service_contract').selectAll().where('contract_no', '=', contractNo).executeTakeFirst();
  if (!contract || contract.status !== 'pending') return null;
  const said = await ask(deps, contractNo);
  const now = deps.clock.now();
  if (said && said.status !== 'unknown' && said.status !== 'pending') {
    await recordContract(deps, contractNo, said.status, said.ended_at ?? now);
    return null;
  }
  const late = now - contract.expires_at.getTime();
  const isOver = late >= 0 && (said !== null || late >= LAST_QUESTIONS * LONGEST_INTERVAL);
  if (isOver) {
    await recordContract(deps, contractNo, 'expired', now);
    return null;
  }
  const next = now + (INTERVALS[attempts + 1] ?? LONGEST_INTERVAL);
  return new Date(late < 0 ? Math.min(next, contract.expires_at.getTime()) : next);
}

async function ask({ outside, log }: Deps, contractNo: string): Promise<z.output<typeof answer> | null> {
  try {
    const response = await fetch(`${outside.signingUrl.replace(/\/$/, '')}/signing/contracts/${encodeURIComponent(contractNo)}`, {
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
    });
    const state = answer.parse(await response.json());
    if (state.contract_no === contractNo && isSigned(outside.signingSecret, [contractNo, state.status, state.ended_at], state.signature))
      return state;
    log.warn({ contract_no: contractNo }, 'answer of the signing host is not signed by it');
  } catch (error) {
    log.warn({ contract_no: contractNo, reason: error instanceof Error ? error.message : 'unknown' }, 'signing host gave no answer');
  }
  return null;
}

/** Handles a notice of the signing host. */
export async function hearContract(deps: Deps, notice: BodyOf<typeof contractNotice>): Promise<void> {
  const { contract_no, status, ended_at, signature } = notice;
  try {
    if (!isSigned(deps.outside.signingSecret, [contract_no, status, ended_at], signature)) throw refused('PAYMENT_SIGNATURE');
    if (!(await recordContract(deps, contract_no, status, ended_at))) throw refused('PAYMENT_MISMATCH');
  } catch (error) {
    if (error instanceof Refused) deps.log.warn({ contract_no, status, problem: error.problem }, 'contract notice refused');
    throw error;
  }
}
