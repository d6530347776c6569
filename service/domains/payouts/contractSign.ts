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
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Db, Deps, Outside } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { signingHost } from './hosts.ts';

export type Contract = Selectable<Database['service_contract']>;
type End = 'signed' | 'refused' | 'expired';

/** Delays between status queries for a pending contract, by attempt. */
const INTERVALS = [5, 10, 20, 40, 60, 120].map((seconds) => seconds * SECOND);
const LONGEST_INTERVAL = 300 * SECOND;
/** Number of further queries after its deadline; after them it counts as expired even if the host never responded. */
const LAST_QUESTIONS = 3;

const TITLE = '租号平台收款服务协议';

/** The user's newest contract. */
export const findContract = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<Contract | undefined> =>
  db.selectFrom('service_contract').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').limit(1).executeTakeFirst();

/** Address where the contract is signed; the browser cannot change the signer or the deadline. */
const signingUrl = (outside: Outside, contractNo: string, signer: string, expiresAt: number): string =>
  signingHost.address(outside, '/signing/sign', {
    contract_no: contractNo,
    title: TITLE,
    signer,
    return_url: new URL(`${outside.publicUrl.replace(/\/+$/, '')}/account/Withdraw`).href,
    expires_at: expiresAt,
  });

/** Creates a contract, unless one is signed or can still be signed. */
export const createContract = (deps: Deps, caller: Caller): Promise<Contract> =>
  inTransaction(deps, async (held) => {
    const { db, clock, outside } = held;
    const now = clock.now();
    requireAdult(caller, '提现', now);
    await lockUser(held, caller.id);
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
  inTransaction(deps, async (held) => {
    const { db, clock, log } = held;
    const found = await db.selectFrom('service_contract').select('user_id').where('contract_no', '=', contractNo).executeTakeFirst();
    if (!found) throw refused('NOT_FOUND');
    await lockUser(held, found.user_id);
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
  status: z.enum(['unknown', 'pending', 'signed', 'refused', 'expired']),
  ended_at: z.number().int().nullable(),
  signature: z.string(),
});

/** Job: queries a contract until its end is known. Returns when to query again. */
export async function queryContract(deps: Deps, contractNo: string, attempts: number): Promise<Date | null> {
  const contract = await deps.db.selectFrom('service_contract').selectAll().where('contract_no', '=', contractNo).executeTakeFirst();
  if (!contract || contract.status !== 'pending') return null;
  const said = await queryHost(deps, contractNo);
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

const queryHost = (deps: Deps, contractNo: string) =>
  signingHost.sendQuery(deps, {
    path: `/signing/contracts/${encodeURIComponent(contractNo)}`,
    answer,
    signed: ({ status, ended_at, signature }) => ({ parts: [contractNo, status, ended_at], signature }),
    about: { contract_no: contractNo },
  });

/** Handles a notice of the signing host. */
export function handleContractNotice(deps: Deps, notice: BodyOf<typeof contractNotice>): Promise<void> {
  const { contract_no, status, ended_at, signature } = notice;
  const about = { contract_no, status };
  return signingHost.handleNotice(deps, { parts: [contract_no, status, ended_at], signature, about }, async () =>
    (await recordContract(deps, contract_no, status, ended_at)) ? null : 'CONTRACT_MISMATCH',
  );
}
