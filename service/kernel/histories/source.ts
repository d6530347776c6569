import { sql } from 'kysely';
import { id, orNull, text } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { ChartTable } from './chartTable.ts';

/** Rows that a lifecycle chart moves, and where their history is. */
export interface HistorySource {
  readonly chart: ChartTable;
  readonly table: string;
  /** Column with the row's key. */
  readonly key: string;
  /** Column with its status. */
  readonly status?: string;
  /** Table of the history with its columns; null: `status_change`. */
  readonly history: { readonly table: string; readonly row: string; readonly from?: string; readonly to?: string } | null;
}

export interface Place {
  readonly row: string;
  readonly id: string;
}

export const lineColumns = { row: text, id, event: orNull(text), from: orNull(text), to: text, status: orNull(text) };

const NOTED = { table: 'status_change', row: 'subject' } as const;

/** Lines after a place, in order of rows and ids, each with the row's status at the same moment. */
export function linesOf({ table, key, status = 'status', history }: HistorySource, after: Place | null, most: number): Statement {
  const { table: lines, row, from = 'from_status', to = 'to_status' } = history ?? { ...NOTED, from: undefined, to: undefined };
  const isNumber = key === 'id';
  const cast = isNumber ? sql`::bigint` : sql``;
  const own = sql.ref(row);
  // The subject of a noted change is text, so it is compared as the text that it is.
  const place =
    after && (history && isNumber ? sql`(${after.row}::bigint, ${after.id}::bigint)` : sql`(${after.row}, ${after.id}::bigint)`);
  const where = [...(history ? [] : [sql`of_table = ${table}`]), ...(place ? [sql`(${own}, id) > ${place}`] : [])];
  return sql`
    select line.${own}::text as row, line.id, ${history ? sql`line.event` : sql`null::text`} as event,
      line.${sql.ref(from)}::text as from, line.${sql.ref(to)}::text as to, moved.${sql.ref(status)}::text as status
    from (
      select * from ${sql.table(lines)} ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
      order by ${own}, id limit ${most}
    ) line left join ${sql.table(table)} moved on moved.${sql.ref(key)} = line.${own}${cast}
    order by line.${own}, line.id`;
}
