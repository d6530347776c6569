import { sql } from 'kysely';
import type { DayFigure } from '#contract/operator/day.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import { platform } from '#service/kernel/ledger/post.ts';
import type { LedgerKind } from '#service/kernel/ledger/tables.ts';

interface LedgerFigure {
  readonly account: string;
  /** Kinds of its lines; null: all. */
  readonly kinds: readonly LedgerKind[] | null;
  /** Whether money that leaves the account counts as positive. */
  readonly isOut?: true;
}

/** Figures that are sums of the lines of one account of the platform. */
export const ledgerFigures = {
  rent: { account: platform.escrow, kinds: ['order_pay', 'renew'] },
  take: { account: platform.revenue, kinds: null },
  refunds: { account: platform.escrow, kinds: ['order_refund', 'complaint_refund', 'game_money_refund'], isOut: true },
  withdrawals: { account: platform.clearing, kinds: ['withdrawal_paid'] },
} as const satisfies Readonly<Partial<Record<DayFigure, LedgerFigure>>>;
export type LedgerFigureName = keyof typeof ledgerFigures;

export const isLedgerFigure = (figure: DayFigure): figure is LedgerFigureName => Object.hasOwn(ledgerFigures, figure);

const ledgerNames = Object.keys(ledgerFigures) as LedgerFigureName[];
const accounts = [...new Set(ledgerNames.map((name) => ledgerFigures[name].account))];

/** Condition: a line belongs to the figure. */
export const linesOf = (name: LedgerFigureName): Statement => {
  const { account, kinds }: LedgerFigure = ledgerFigures[name];
  const own = sql`entry.account_id = ${sql.lit(account)}::bigint`;
  return kinds ? sql`(${own} and moved.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))` : own;
};

/** Fen of a line as the figure counts it. */
export const fenOf = (name: LedgerFigureName): Statement => {
  const { isOut }: LedgerFigure = ledgerFigures[name];
  return isOut ? sql`-entry.amount` : sql`entry.amount`;
};

/** Condition on an `order_event`: an order was paid in full. */
export const paidOrder = sql`from_status in ${orderStatusesIn('payable')} and to_status in ${orderStatusesIn('paid')}`;

const within = (column: Statement, from: Date, until: Date): Statement => sql`${column} >= ${from} and ${column} < ${until}`;

/** Rows of `hour`, `figure`, `count` and `fen`, summed from the ledger and the counted rows; hours without any are missing. */
export function sumsBetween(from: Date, until: Date): Statement {
  const cases = sql.join(
    ledgerNames.map((name) => sql`when ${linesOf(name)} then ${sql.lit(name)}`),
    sql` `,
  );
  const signs = sql.join(
    ledgerNames.map((name) => sql`when ${linesOf(name)} then ${fenOf(name)}`),
    sql` `,
  );
  const counted = (figure: DayFigure, table: Statement, column: Statement, condition: Statement) => sql`
    select date_trunc('hour', ${column}) as hour, ${sql.lit(figure)} as figure, count(*) as count, 0::bigint as fen
    from ${table} where ${condition} and ${within(column, from, until)} group by 1`;
  return sql`
    select hour, figure, count(*) as count, sum(fen)::bigint as fen from (
      select date_trunc('hour', moved.at) as hour, case ${cases} end as figure, case ${signs} end as fen
      from ledger_transaction moved join ledger_entry entry
        on entry.transaction_id = moved.id and entry.account_id in (${sql.join(accounts.map((account) => sql.lit(account)))})
      where ${within(sql`moved.at`, from, until)}
    ) lines where figure is not null group by 1, 2
    union all ${counted('orders', sql`order_event`, sql`at`, paidOrder)}
    union all ${counted('disputes', sql`complaint`, sql`filed_at`, sql`true`)}
    union all ${counted('people', sql`user_account`, sql`created_at`, sql`true`)}`;
}
