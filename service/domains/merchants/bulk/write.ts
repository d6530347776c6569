import { sql } from 'kysely';
import type { BulkChange, BulkTerms } from '#contract/rules/bulk.ts';
import { queueTurns, storedWindows, turnOf } from '#service/domains/listings/offer.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { eventsBetween } from './plan.ts';
import { fieldOf, priceColumns, type TermsRow } from './terms.ts';

/** A locked account, and what it becomes. */
export interface Written {
  readonly row: TermsRow;
  readonly before: BulkTerms;
  readonly after: BulkTerms;
}

const restOf = ({ rest }: BulkTerms): string | null => (typeof rest === 'number' ? new Date(rest).toISOString() : rest);

/** When each is next on offer or at rest, after the change. */
function turns(rows: readonly Written[], now: number) {
  return rows.map(({ row, after }) => {
    const resting_until = typeof after.rest === 'number' ? new Date(after.rest) : after.rest;
    return { id: row.id, ...turnOf({ ...row, resting_until, windows: storedWindows(after.windows) }, now) };
  });
}

const textOf = (until: Date | 'infinity' | null): string | null => (until instanceof Date ? until.toISOString() : until);

const updates: Readonly<Record<BulkChange['kind'], (change: BulkChange) => Statement>> = {
  price: (change) => sql`${sql.ref(priceColumns[fieldOf(change)])} = wanted.price`,
  state: () =>
    sql`state = wanted.state::listing_state, resting_until = wanted.rest::timestamptz, at_rest_until = wanted.until::timestamptz`,
  windows: () => sql`windows = wanted.windows::int4multirange, at_rest_until = wanted.until::timestamptz`,
  promotion: () => sql`rental_promotion = wanted.promotions`,
};

/** Writes what a change makes of locked accounts: one statement for all of them, and those of what follows from it. */
export async function writeTerms(deps: CommandContext, change: BulkChange, rows: readonly Written[], note: string): Promise<void> {
  if (rows.length === 0) return;
  const { db, clock } = deps;
  const now = clock.now();
  const turned = change.kind === 'state' || change.kind === 'windows' ? turns(rows, now) : [];
  const untils = new Map(turned.map(({ id, until }) => [id, textOf(until)]));
  const wanted = rows.map(({ row, after }) => ({
    id: row.id,
    price: after.price,
    state: after.state,
    rest: restOf(after),
    until: untils.get(row.id) ?? null,
    windows: storedWindows(after.windows),
    promotions: after.promotions.map(({ hours, bonus }) => ({ rental_hour: hours, bonus_hour: bonus })),
  }));
  await db.write(sql`
    update listing set ${updates[change.kind](change)}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (id bigint, price bigint, state text, rest text, until text, windows text, promotions jsonb)
    where listing.id = wanted.id`);
  if (change.kind === 'price' || change.kind === 'promotion') await raiseVersions(deps, rows);
  if (change.kind === 'state') await recordMoves(deps, rows, note);
  await queueTurns(db, turned);
}

/** A form that is open somewhere else was read before this change. */
async function raiseVersions({ db, clock }: CommandContext, rows: readonly Written[]): Promise<void> {
  const ids = rows.map(({ row }) => row.id);
  await db.write(sql`
    insert into listing_edit (listing_id, version, saved_at)
    select id, 1, ${new Date(clock.now())} from unnest(${ids}::bigint[]) as changed (id)
    on conflict (listing_id) do update set version = listing_edit.version + 1, saved_at = excluded.saved_at`);
}

async function recordMoves({ db, clock }: CommandContext, rows: readonly Written[], note: string): Promise<void> {
  const events = rows.flatMap(({ row, before, after }) => {
    const path = eventsBetween(before.state, after.state);
    if (path === null) throw refused('LISTING_STATE');
    const between = path.length === 2 ? 'on_offer' : after.state;
    return path.map((event, step) => ({
      id: row.id,
      event,
      from: step === 0 ? before.state : between,
      to: step === path.length - 1 ? after.state : between,
    }));
  });
  await db.write(sql`
    insert into listing_event (listing_id, at, event, from_state, to_state, by, note)
    select id, ${new Date(clock.now())}, event, "from"::listing_state, "to"::listing_state, 'owner', ${note}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as moved (id bigint, event text, "from" text, "to" text)`);
}
