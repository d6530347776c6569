import { z } from 'zod';
import { SECOND } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { chainHash, decidingRound, drandChain, isSigned, QUICKNET, randomnessOf } from './drand.ts';
import { type Beacon, drawPrizes, lockSession } from './hold.ts';

const TIMEOUT = 5 * SECOND;
const RETRY = 5 * SECOND;

const round = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

async function read<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema> | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
  return response.ok ? schema.parse(await response.json()) : null;
}

/**
 * The round that decides a session: known before, its value is not. The host is not trusted: the chain is the one of the settings, and its
 * key has signed the round.
 */
async function readRound(
  { url, chain = chainHash(QUICKNET) }: NonNullable<Deps['outside']['beacon']>,
  startsAt: number,
): Promise<Beacon | null> {
  const info = await read(`${url}/info`, drandChain);
  if (!info) return null;
  if (chainHash(info) !== chain) throw new Error('another chain than BEACON_CHAIN');
  const wanted = decidingRound(info, startsAt);
  const published = await read(`${url}/public/${wanted}`, round);
  if (!published) return null;
  const { signature } = published;
  if (published.round !== wanted || !isSigned(info, wanted, signature)) throw new Error(`round ${wanted} has no valid signature`);
  return { round: wanted, value: randomnessOf(signature), signature };
}

/** Job that calls the beacon: draws a closed session with the value of its round; asks again until there is one. */
export async function drawWithBeacon(deps: Deps, session: string): Promise<Date | null> {
  const { db, outside, log, clock } = deps;
  const waiting = await db.selectFrom('draw_session').select(['status', 'starts_at']).where('session', '=', session).executeTakeFirst();
  if (waiting?.status !== 'closed' || outside.beacon === undefined) return null;
  const found = await readRound(outside.beacon, waiting.starts_at.getTime()).catch((error: Error) => {
    log.warn({ session, reason: error.message }, 'beacon not reached');
    return null;
  });
  if (!found) return new Date(clock.now() + RETRY);
  await inTransaction(deps, async (held) => {
    const closed = await lockSession(held.db, session);
    if (closed?.status === 'closed') await drawPrizes(held, closed, found);
  });
  return null;
}
