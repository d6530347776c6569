import type { DataOf } from '#contract/rest/endpoint.ts';
import type { previewBulk } from '#contract/rest/bulk.ts';
import { BULK_UNDO, type BulkChange, type BulkTerms, changeText, termsText } from '#contract/rules/bulk.ts';
import { isChanged, type Plan, type PlannedRow } from './plan.ts';

export type Result = DataOf<typeof previewBulk>;
type Row = Result['rows'][number];

/** A stored change. */
export interface Batch {
  readonly id: string;
  readonly madeAt: number;
  readonly undoneAt: number | null;
}

export function rowOf(change: BulkChange, { id, row, before, after, isJump, refusal }: PlannedRow): Row {
  const text = (terms: BulkTerms | null): string => (terms === null ? '' : termsText(change.kind, terms));
  return {
    id,
    title: row?.title ?? '',
    before: text(before),
    after: text(after),
    is_same: refusal === null && text(before) === text(after),
    is_jump: isJump,
    code: refusal?.code ?? null,
    message: refusal?.message ?? null,
  };
}

/** How a change is shown: `batch` is null while nothing is written. */
export function resultOf(change: BulkChange, rows: readonly Row[], changed: number, seen: string, batch: Batch | null): Result {
  return {
    id: batch?.id ?? null,
    kind: change.kind,
    text: changeText(change),
    seen,
    changed,
    refused: rows.filter(({ code }) => code !== null).length,
    jumps: rows.filter(({ is_jump }) => is_jump).length,
    made_at: batch?.madeAt ?? null,
    undo_until: batch === null || batch.undoneAt !== null ? null : batch.madeAt + BULK_UNDO,
    undone_at: batch?.undoneAt ?? null,
    rows: [...rows],
  };
}

export const presentPlan = (given: Plan, batch: Batch | null): Result =>
  resultOf(
    given.change,
    given.rows.map((row) => rowOf(given.change, row)),
    given.rows.filter((row) => isChanged(given, row)).length,
    given.seen,
    batch,
  );
