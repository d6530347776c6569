import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { incomeKinds, WireOf } from '#contract/names.ts';
import { type getIncome, type getIncomeFile, incomeRowShape, incomeSumShape } from '#contract/rest/lending.ts';
import { dayKey, formatTime, fromShanghai } from '#contract/rules/clock.ts';
import { expectedIncome } from '#contract/rules/lending.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { id, instant, oneOf, pick, text, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { olderThan } from '#service/kernel/http/page.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { rentalOrder } from '#service/domains/orders/tables.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';

const incomeRow = {
  id,
  day: text,
  at: instant,
  kind: oneOf<WireOf<typeof incomeKinds>>(),
  order_no: text,
  listing_id: id,
  title: text,
  game_name: text,
  net: whole,
  commission: whole,
  /** For game currency that was used. */
  used: whole,
};
export type IncomeRow = RowOf<typeof incomeRow>;

interface Range {
  readonly ownerId: string;
  /** 'YYYY-MM'. */
  readonly month: string;
}

function spanOf(month: string): { from: Date; until: Date } {
  const [y = 0, m = 0] = month.split('-').map(Number);
  return { from: new Date(fromShanghai({ y, m, d: 1 })), until: new Date(fromShanghai({ y, m: m + 1, d: 1 })) };
}

/** An owner's income in a month. `used`: of an order with game currency, what was not paid back. */
const incomeIn = ({ ownerId, month }: Range): Statement => {
  const { from, until } = spanOf(month);
  return sql`
    select transaction_id, at, kind, order_id, listing_id, game_id, net, commission, case when kind = 'settlement' and game_money_fen > 0
      then game_money_fen - (select game_money_refund from rental_order where rental_order.id = owner_income.order_id) else 0 end as used
    from owner_income where owner_id = ${ownerId} and at >= ${from} and at < ${until}`;
};

const dayOf = sql`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Columns of `incomeRow` for rows of `incomeIn`. */
const shownIncome = (income: Statement): Statement => sql`
  select transaction_id as id, ${dayOf} as day, at, income.kind::text as kind, placed.order_no, income.listing_id, listing.title,
    game.title as game_name, net, commission, used::bigint as used
  from (${income}) income
  join rental_order placed on placed.id = income.order_id
  join listing on listing.id = income.listing_id
  join game on game.id = income.game_id`;

interface Wanted extends Range {
  readonly listingId: string | undefined;
  readonly gameId: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listIncomeRows = (db: Db, { listingId, gameId, cursor, limit, ...range }: Wanted): Promise<IncomeRow[]> =>
  db.read(
    incomeRow,
    sql`
    ${shownIncome(sql`
      select * from (${incomeIn(range)}) income
      where true ${listingId === undefined ? sql`` : sql`and listing_id = ${listingId}`}
        ${gameId === undefined ? sql`` : sql`and game_id = ${gameId}`} ${olderThan('transaction_id', cursor)}
      order by transaction_id desc limit ${limit}`)}
    order by id desc`,
  );

/** What a movement consists of; the parts less the commission are its net. */
export const partsOf = ({ kind, net, commission, used }: IncomeRow) => ({
  rent: kind === 'settlement' ? net + commission - used : 0,
  game_money: used,
  damages: kind === 'damages' ? net : 0,
  cancel_fee: kind === 'cancel_fee' ? net + commission : 0,
});

export const presentIncome = (row: IncomeRow) => fromRow(incomeRowShape, row, partsOf(row));

const sums = {
  by: oneOf<'total' | 'day' | 'game' | 'listing'>(),
  key: text,
  label: text,
  rent: whole,
  commission: whole,
  game_money: whole,
  damages: whole,
  cancel_fee: whole,
  net: whole,
};
type SumRow = RowOf<typeof sums>;

const unsettled = { ...pick(rentalOrder, 'rent', 'game_money', 'game_money_fen', 'game_money_used'), run_at: instant };

const noSum: Omit<SumRow, 'by'> = { key: '', label: '', rent: 0, commission: 0, game_money: 0, damages: 0, cancel_fee: 0, net: 0 };
const LISTINGS_MOST = 100;

export async function readIncome({ db }: CommandContext, range: Range): Promise<DataOf<typeof getIncome>> {
  const rows = await db.read(
    sums,
    sql`
    with income as materialized (select *, ${dayOf} as day from (${incomeIn(range)}) income), summed as (
      select case when grouping(day) = 0 then 'day' when grouping(listing_id) = 0 then 'listing'
          when grouping(game_id) = 0 then 'game' else 'total' end as by,
        day, listing_id, game_id, coalesce(sum(net + commission - used) filter (where kind = 'settlement'), 0)::bigint as rent,
        coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(used), 0)::bigint as game_money,
        coalesce(sum(net) filter (where kind = 'damages'), 0)::bigint as damages,
        coalesce(sum(net + commission) filter (where kind = 'cancel_fee'), 0)::bigint as cancel_fee, coalesce(sum(net), 0)::bigint as net,
        row_number() over (partition by grouping(day, game_id, listing_id) order by sum(net) desc, listing_id) as place
      from income
      group by grouping sets ((), (day), (game_id), (listing_id))
    )
    select by, coalesce(day, summed.listing_id::text, summed.game_id::text, '') as key,
      coalesce(listing.title, game.title, day, '') as label, rent, commission, summed.game_money, damages, cancel_fee, net
    from summed left join listing on listing.id = summed.listing_id left join game on game.id = summed.game_id
    where by <> 'listing' or place <= ${LISTINGS_MOST}
    order by net desc, key`,
  );
  const by = (wanted: SumRow['by']) => rows.filter((row) => row.by === wanted);
  const present = (row: Omit<SumRow, 'by'>) => fromRow(incomeSumShape, row, {});
  const coming = await db.read(
    unsettled,
    sql`
    select rent, game_money, game_money_fen, game_money_used, run_at
    from rental_order join job on kind = 'order.settle' and subject = rental_order.id::text
    where owner_id = ${range.ownerId} and paid_at is not null and settled_at is null and status = ${sql.lit(ORDER.finished)}
    order by run_at, rental_order.id`,
  );
  const fens = coming.map((row) =>
    expectedIncome({ rentFen: row.rent, gameMoneyFen: row.game_money_fen, gameMoney: row.game_money, gameMoneyUsed: row.game_money_used }),
  );
  return {
    month: range.month,
    total: present(by('total')[0] ?? noSum),
    days: by('day')
      .toSorted((one, other) => (one.key < other.key ? 1 : -1))
      .map(present),
    games: by('game').map(present),
    listings: by('listing').map(present),
    next_at: coming[0]?.run_at.getTime() ?? null,
    next: fens[0] ?? 0,
    waiting: fens.reduce((sum, fen) => sum + fen, 0),
  };
}

const kindTexts: Readonly<Record<IncomeRow['kind'], string>> = {
  settlement: '租金结算',
  damages: '押金赔付',
  cancel_fee: '取消手续费',
};

const yuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`;

/** A cell of CSV. A text that a spreadsheet would read as a formula begins with an apostrophe. */
const cell = (given: string): string => {
  const safe = /^[=+\-@\t\r]/.test(given) && !/^-?\d+(\.\d+)?$/.test(given) ? `'${given}` : given;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const HEAD = ['日期', '时间', '订单号', '账号编号', '标题', '游戏', '类型', '租金', '佣金', '游戏币', '押金赔付', '取消手续费', '到账'];

/** A month's income as CSV: a line for each movement, and their sum. */
export async function readIncomeFile({ db }: CommandContext, range: Range): Promise<DataOf<typeof getIncomeFile>> {
  const rows = await db.read(incomeRow, sql`${shownIncome(incomeIn(range))} order by id`);
  const money = (each: readonly IncomeRow[]): string[] => {
    const sum = (of: (row: IncomeRow) => number): string => yuan(each.reduce((all, row) => all + of(row), 0));
    return [
      sum((row) => partsOf(row).rent),
      sum((row) => -row.commission),
      sum((row) => partsOf(row).game_money),
      sum((row) => partsOf(row).damages),
      sum((row) => partsOf(row).cancel_fee),
      sum((row) => row.net),
    ];
  };
  const lines = [
    HEAD,
    ...rows.map((row) => {
      const at = row.at.getTime();
      // A tab keeps spreadsheets from rounding the long number.
      return [
        dayKey(at),
        formatTime(at),
        `\t${row.order_no}`,
        row.listing_id,
        row.title,
        row.game_name,
        kindTexts[row.kind],
        ...money([row]),
      ];
    }),
    ['合计', '', '', '', '', '', '', ...money(rows)],
  ];
  return { name: `出租收入-${range.month}.csv`, text: `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n` };
}
