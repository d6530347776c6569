import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import type { applyBulk as applyCall, getLastBulk, previewBulk as previewCall } from '#contract/rest/bulk.ts';
import { BULK_UNDO, type BulkTerms, changeText, termsText } from '#contract/rules/bulk.ts';
import { lockOwner } from '#service/domains/merchants/listings/edit.ts';
import type { StoredRow } from '#service/domains/merchants/tables.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { changeOf, isChanged, plan } from './plan.ts';
import { presentPlan, type Result, resultOf } from './present.ts';
import { touched } from './terms.ts';
import { type Written, writeTerms } from './write.ts';

export async function previewBulk(deps: CommandContext, caller: Caller, { ids, change }: BodyOf<typeof previewCall>): Promise<Result> {
  return presentPlan(await plan(deps, caller, ids, changeOf(change, deps.clock.now()), false), null);
}

const storedOf = (kind: Parameters<typeof touched>[0], { row, before, after }: Written): StoredRow => ({
  id: row.id,
  title: row.title,
  before: touched(kind, before),
  after: touched(kind, after),
});

/** Makes a change that was previewed: all rows or none. Run inside the transaction that stores the response under its idempotency key. */
export async function applyBulk(
  deps: CommandContext,
  caller: Caller,
  { ids, change: given, seen, is_sure }: BodyOf<typeof applyCall>,
): Promise<Result> {
  const { db, clock } = deps;
  const now = clock.now();
  const change = changeOf(given, now);
  if (change.kind === 'state') await lockOwner(deps, caller.id);
  const planned = await plan(deps, caller, ids, change, true);
  if (planned.seen !== seen) throw refused('BULK_STALE');
  if (planned.rows.some(({ refusal }) => refusal !== null)) return presentPlan(planned, null);
  if (!is_sure && planned.rows.some(({ isJump }) => isJump)) throw refused('PRICE_JUMP');
  const written = planned.rows.flatMap((each): Written[] => {
    const { row, before, after } = each;
    return row && before && after && isChanged(planned, each) ? [{ row, before, after }] : [];
  });
  if (written.length === 0) throw refused('BAD_REQUEST', { message: '选中的账号已经是这样，不用改' });
  await writeTerms(deps, change, written, `批量：${changeText(change)}`);
  const { id } = await db
    .insertInto('listing_batch')
    .values({
      owner_id: caller.id,
      made_at: new Date(now),
      change: JSON.stringify(change),
      rows: JSON.stringify(written.map((each) => storedOf(change.kind, each))),
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return presentPlan(planned, { id, madeAt: now, undoneAt: null });
}

const nothing: BulkTerms = { price: null, state: 'off', rest: null, windows: null, promotions: [] };

/** The owner's newest change while it can be undone. */
export async function lastBulk({ db, clock }: CommandContext, ownerId: string): Promise<DataOf<typeof getLastBulk>> {
  const stored = await db
    .selectFrom('listing_batch')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!stored || stored.undone_at !== null || stored.made_at.getTime() + BULK_UNDO <= clock.now()) return { change: null };
  const { change, rows } = stored;
  const shown = rows.map(({ id, title, before, after }) => ({
    id,
    title,
    before: termsText(change.kind, { ...nothing, ...before }),
    after: termsText(change.kind, { ...nothing, ...after }),
    is_same: false,
    is_jump: false,
    code: null,
    message: null,
  }));
  return { change: resultOf(change, shown, shown.length, '', { id: stored.id, madeAt: stored.made_at.getTime(), undoneAt: null }) };
}
