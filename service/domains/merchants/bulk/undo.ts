import { sql } from 'kysely';
import { BULK_UNDO, type BulkChange, type BulkTerms } from '#contract/rules/bulk.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { lockOwner } from '#service/domains/merchants/listings/edit.ts';
import { standingOf } from '#service/domains/merchants/listings/may.ts';
import type { StoredRow } from '#service/domains/merchants/tables.ts';
import { id } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { Places, type PlannedRow } from './plan.ts';
import { type Result, resultOf, rowOf } from './present.ts';
import { fieldOf, isSameTerms, readTerms, type TermsRow, termsOf } from './terms.ts';
import { type Written, writeTerms } from './write.ts';

/** Which of these accounts somebody has ordered since; an order that was let go does not count. */
async function rentedSince(db: Db, ids: readonly string[], since: Date): Promise<ReadonlySet<string>> {
  const rows = await db.read(
    { listing_id: id },
    sql`
    select distinct listing_id from rental_order
    where listing_id = any (${[...ids]}::bigint[]) and created_at >= ${since}
      and status not in (${sql.lit(ORDER.closed)}, ${sql.lit(ORDER.cancelled)})`,
  );
  return new Set(rows.map(({ listing_id }) => listing_id));
}

interface Situation {
  readonly change: BulkChange;
  readonly rented: ReadonlySet<string>;
  readonly places: Places;
  readonly now: number;
}

/** The state before, unless its rest has ended meanwhile. */
const restored = (current: BulkTerms, before: Partial<BulkTerms>, now: number): BulkTerms => {
  const back = { ...current, ...before };
  return typeof back.rest === 'number' && back.rest <= now ? { ...back, state: 'on_offer', rest: null } : back;
};

function undoRow({ change, rented, places, now }: Situation, stored: StoredRow, row: TermsRow | undefined): PlannedRow {
  const left = (code: 'NOT_FOUND' | 'EDITED_ELSEWHERE' | 'LISTING_BUSY', message: string, before: BulkTerms | null): PlannedRow => ({
    id: stored.id,
    row: row ?? null,
    before,
    after: before,
    isJump: false,
    refusal: { code, message },
  });
  if (!row) return left('NOT_FOUND', '已经删除', null);
  const current = termsOf(row, fieldOf(change));
  if (!isSameTerms(change.kind, current, stored.after)) return left('EDITED_ELSEWHERE', '之后又改过，没有动它', current);
  if (rented.has(stored.id)) return left('LISTING_BUSY', '之后有人下单，没有动它', current);
  const after = restored(current, stored.before, now);
  const refusal = current.state === 'off' && after.state !== 'off' ? places.take() : null;
  return { id: row.id, row, before: current, after: refusal ? current : after, isJump: false, refusal };
}

/** Undoes a change, except where it was changed or rented since. Run inside the transaction that stores the response under its key. */
export async function undoBulk(deps: CommandContext, caller: Caller, batchId: string): Promise<Result> {
  const { db, clock } = deps;
  const now = clock.now();
  await lockOwner(deps, caller.id);
  const batch = await db
    .selectFrom('listing_batch')
    .selectAll()
    .where('id', '=', batchId)
    .where('owner_id', '=', caller.id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw refused('NOT_FOUND');
  if (batch.undone_at !== null) throw refused('BULK_UNDONE');
  if (now >= batch.made_at.getTime() + BULK_UNDO) throw refused('BULK_UNDO_LATE');
  const { change } = batch;
  const ids = batch.rows.map((row) => row.id);
  const found = new Map((await readTerms(db, caller.id, ids, true)).map((row) => [row.id, row]));
  const places = new Places(caller, await standingOf(deps, caller.id), now);
  const situation = { change, places, now, rented: await rentedSince(db, ids, batch.made_at) };
  const planned = batch.rows.map((stored) => undoRow(situation, stored, found.get(stored.id)));
  const written = planned.flatMap(({ row, before, after, refusal }): Written[] =>
    row && before && after && refusal === null ? [{ row, before, after }] : [],
  );
  await writeTerms(deps, change, written, '撤销批量修改');
  await db
    .updateTable('listing_batch')
    .set({ undone_at: new Date(now) })
    .where('id', '=', batchId)
    .execute();
  const rows = planned.map((each, nth) => ({ ...rowOf(change, each), title: batch.rows[nth]?.title ?? '' }));
  return resultOf(change, rows, written.length, '', { id: batchId, madeAt: batch.made_at.getTime(), undoneAt: now });
}
