import { sql } from 'kysely';
import { z } from 'zod';
import type { DayFigure, dayRow } from '#contract/operator/day.ts';
import { parseJson } from '#contract/json.ts';
import { id, instant, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fenOf, isLedgerFigure, linesOf, paidOrder } from './sums.ts';

const columns = { id, at: instant, kind: text, order_no: orNull(text), cause_no: orNull(text), user_id: orNull(text), fen: orNull(whole) };

type DayRow = z.infer<typeof dayRow>;

/** Statements of the rows that are counted, with the columns above. */
const countedRows: Readonly<Record<'orders' | 'disputes' | 'people', Statement>> = {
  orders: sql`
    select order_event.id, at, '' as kind, order_no, null as cause_no, null as user_id, null::bigint as fen
    from order_event join rental_order on rental_order.id = order_id where ${paidOrder}`,
  disputes: sql`
    select complaint.id, filed_at as at, '' as kind, order_no, complaint.id::text as cause_no, null as user_id, null::bigint as fen
    from complaint join rental_order on rental_order.id = order_id`,
  people: sql`
    select id, created_at as at, '' as kind, null as order_no, null as cause_no, id::text as user_id, null::bigint as fen
    from user_account`,
};

const rowsOf = (figure: DayFigure): Statement =>
  isLedgerFigure(figure)
    ? sql`
      select moved.id, moved.at, moved.kind::text as kind, order_no, coalesce(moved.cause_no, moved.charge_no) as cause_no,
        null as user_id, ${fenOf(figure)} as fen
      from ledger_transaction moved join ledger_entry entry on entry.transaction_id = moved.id
      left join rental_order on rental_order.id = moved.order_id where ${linesOf(figure)}`
    : countedRows[figure];

const subjectOf = (
  figure: DayFigure,
  row: { readonly kind: string; readonly order_no: string | null; readonly cause_no: string | null; readonly user_id: string | null },
): Pick<DayRow, 'of' | 'subject'> => {
  if (figure === 'disputes' && row.order_no !== null) return { of: 'complaint', subject: row.order_no };
  if (row.order_no !== null) return { of: 'order', subject: row.order_no };
  if (row.user_id !== null) return { of: 'user', subject: row.user_id };
  return { of: row.kind.startsWith('withdrawal') ? 'withdrawal' : 'other', subject: row.cause_no ?? '' };
};

/** The last row's instant to the microsecond, and its number. */
const place = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d$/), z.string().regex(/^\d{1,18}$/)]);
const cursorOf = (moment: string, row: string): string => Buffer.from(JSON.stringify([moment, row])).toString('base64url');
function placeOf(cursor: string): readonly [moment: string, row: string] {
  try {
    return parseJson(Buffer.from(cursor, 'base64url').toString(), (value) => place.parse(value));
  } catch {
    throw refused('BAD_REQUEST', { message: '翻页位置无效，请回到第一页' });
  }
}

interface FigureQuery {
  readonly figure: DayFigure;
  readonly from: number;
  readonly until: number;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** The rows behind a figure, oldest first. */
export async function rowsBehind(db: Db, { figure, from, until, cursor, limit }: FigureQuery) {
  const at = cursor === undefined ? null : placeOf(cursor);
  const after = at === null ? sql`at >= ${new Date(from)}` : sql`(at, id) > (${at[0]}::timestamptz, ${at[1]}::bigint)`;
  const rows = await db.read(
    { ...columns, moment: text },
    sql`select behind.*, at::text as moment from (${rowsOf(figure)}) behind
      where ${after} and at < ${new Date(until)} order by at, id limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const list: DayRow[] = page.map((row) => ({ id: row.id, at: row.at.getTime(), kind: row.kind, ...subjectOf(figure, row), fen: row.fen }));
  return { list, next_cursor: last ? cursorOf(last.moment, last.id) : null };
}
