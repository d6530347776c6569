import { listingLifecycle } from '#contract/listingLifecycle.ts';
import { isOnOffer, nextOnOffer, type Offer, offerEnd, type OfferWindow } from '#contract/rules/offer.ts';
import { pick, type RowOf } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { queueJob, queueJobs } from '#service/kernel/jobs/schedule.ts';
import { listing } from './tables.ts';

/** Columns that decide when a listing is on offer. */
export const offerColumns = pick(
  listing,
  'windows',
  'resting_until',
  'password_due_at',
  'rests_for_password',
  'deposit',
  'awaits_password',
);
type OfferRow = RowOf<typeof offerColumns>;

/** Reads an `int4multirange`. */
export const readWindows = (stored: string | null): readonly OfferWindow[] | null =>
  stored === null
    ? null
    : [...stored.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, until]) => ({ from: Number(from), until: Number(until) }));

/** Writes an `int4multirange`. */
export const storedWindows = (windows: readonly OfferWindow[] | null): string | null =>
  windows === null ? null : `{${windows.map(({ from, until }) => `[${from},${until})`).join()}}`;

/** One that rests until further notice is not listed; until then the rule has nothing to say about it. */
export const offerOf = ({ windows, resting_until }: Pick<OfferRow, 'windows' | 'resting_until'>): Offer => ({
  windows: readWindows(windows),
  restingUntil: resting_until === null || resting_until === 'infinity' ? null : resting_until.getTime(),
});

/** Whether it takes no order for now until its owner has entered a new password. */
export const awaitsPassword = ({ password_due_at, rests_for_password, deposit, awaits_password }: OfferRow): boolean =>
  password_due_at !== null && (awaits_password || (rests_for_password ?? deposit > 0));

/** Whether it is not on offer at an instant, by its own columns. */
export const isAtRest = (row: OfferRow, at: number): boolean => awaitsPassword(row) || !isOnOffer(offerOf(row), at);

/** When the listing turns from offer to rest or back, as far as the clock decides it; null: never. */
function nextTurn(row: OfferRow, now: number): number | null {
  const offer = offerOf(row);
  return isOnOffer(offer, now) ? offerEnd(offer, now) : nextOnOffer(offer, now);
}

interface Turn {
  /** Until when the hall shows it as resting; null: on offer now. */
  readonly until: Date | 'infinity' | null;
  /** Epoch ms of the next turn; null: never. */
  readonly turn: number | null;
}

/** How the hall shows a listing by its own columns, and when that changes. */
export function turnOf(row: OfferRow, now: number): Turn {
  const offer = offerOf(row);
  const turn = nextTurn(row, now);
  if (awaitsPassword(row)) return { until: 'infinity', turn };
  return { until: isOnOffer(offer, now) ? null : new Date(nextOnOffer(offer, now)), turn };
}

/** Queues the turns of several listings. */
export const queueTurns = (db: Db, turned: readonly (Pick<Turn, 'turn'> & { readonly id: string })[]): Promise<number> =>
  queueJobs(
    db,
    'offer.turn',
    turned.flatMap(({ id: subject, turn }) => (turn === null ? [] : [{ subject, at: turn }])),
  );

/**
 * Shows a listing in the hall as it is on offer now, and queues the job that does so again at its next turn. Run in the transaction that
 * changed windows, rest or password.
 */
export async function turnOffer(ground: CommandContext, listingId: string): Promise<Date | null> {
  const next = await showTurned(ground, listingId);
  if (next !== null) await queueJob(ground.db, 'offer.turn', listingId, next.getTime());
  return next;
}

/** Job: the same at a turn; also wakes a listing whose rest has ended. Returns the next turn. */
export async function showTurned({ db, clock }: CommandContext, listingId: string): Promise<Date | null> {
  const now = clock.now();
  const row = await db
    .selectFrom('listing')
    .select(['state', 'windows', 'resting_until', 'password_due_at', 'rests_for_password', 'deposit', 'awaits_password'])
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || listingLifecycle.isOver(row.state)) return null;
  const isRested = row.state === 'resting' && row.resting_until !== 'infinity' && (row.resting_until?.getTime() ?? 0) <= now;
  const { until, turn } = turnOf(isRested ? { ...row, resting_until: null } : row, now);
  await db
    .updateTable('listing')
    .set({ at_rest_until: until, ...(isRested && { state: listingLifecycle.moves(row.state).get('listing.wake') ?? row.state }) })
    .where('id', '=', listingId)
    .execute();
  return turn === null ? null : new Date(turn);
}

/** The rest of a listing after its password has become due or was changed. */
export const turnForPassword = (db: Db, now: number, listingId: string): Promise<Date | null> =>
  turnOffer({ db, clock: { now: () => now } }, listingId);
