import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DRAW_BEACON_DELAY } from '#contract/rules/draw.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { transact } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { drawPrizes, lockSession } from './hold.ts';

const TIMEOUT = 5 * SECOND;
const RETRY = 5 * SECOND;

const info = z.object({ genesis_time: z.int(), period: z.int().positive() });
const round = z.object({ round: z.int(), randomness: z.string().regex(/^[0-9a-f]{64}$/), signature: z.string().regex(/^[0-9a-f]+$/) });

async function read<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema> | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
  return response.ok ? schema.parse(await response.json()) : null;
}

/** First round of the beacon that is published after the session's start by DRAW_BEACON_DELAY: known before, its value is not. */
async function readRound(url: string, startsAt: number): Promise<{ round: number; value: string } | null> {
  const chain = await read(`${url}/info`, info);
  if (!chain) return null;
  const wanted = Math.ceil(((startsAt + DRAW_BEACON_DELAY) / SECOND - chain.genesis_time) / chain.period) + 1;
  const published = await read(`${url}/public/${wanted}`, round);
  if (!published || published.round !== wanted) return null;
  const isOfSignature = createHash('sha256').update(Buffer.from(published.signature, 'hex')).digest('hex') === published.randomness;
  return isOfSignature ? { round: wanted, value: published.randomness } : null;
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
  await transact(deps, async (held) => {
    const closed = await lockSession(held.db, session);
    if (closed?.status === 'closed') await drawPrizes(held, closed, found);
  });
  return null;
}
