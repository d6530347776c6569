import { sql } from 'kysely';
import { addDays, startOfDay } from '#contract/rules/clock.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { text, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import type { AccountKind } from './tables.ts';

declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds {
    'books.check': true;
  }
}

/** What a domain's own rows say that the balances must be. */
export interface Books {
  /** Why money of a user lies there: `user_id` and `fen`, any number of rows each. */
  readonly owed?: Readonly<Partial<Record<Extract<AccountKind, 'frozen' | 'withdrawing'>, Statement>>>;
  /** Money of users that the platform holds: rows of `fen`. */
  readonly escrow?: Statement;
  /** Rows that contradict other rows: `subject`, by the name of the check. */
  readonly contradictions?: Readonly<Record<string, Statement>>;
}

const MOST_EXAMPLES = 5;

const together = (rows: readonly Statement[]): Statement => sql.join(rows, sql` union all `);

const misplaced = (kind: AccountKind, rows: readonly Statement[]): Statement => sql`
  select 'user ' || user_id as subject
  from (select user_id, balance from wallet_account where kind = ${kind}) held
  full join (select user_id, sum(fen) as fen from (${together(rows)}) owed group by user_id) owed using (user_id)
  where coalesce(balance, 0) <> coalesce(fen, 0)`;

const escrowed = (rows: readonly Statement[]): Statement => sql`
  select kept || ' fen instead of ' || due as subject
  from (
    select coalesce((
      select sum(amount) from ledger_entry join wallet_account on wallet_account.id = account_id where kind = 'escrow'
    ), 0) as kept, coalesce((select sum(fen) from (${together(rows)}) owed), 0) as due
  ) sums where kept <> due`;

/** Every check by its name: a statement that finds what contradicts. */
export function checksOf(books: readonly (Books | undefined)[]): Readonly<Record<string, Statement>> {
  const owed = (kind: 'frozen' | 'withdrawing') => books.flatMap((each) => each?.owed?.[kind] ?? []);
  return {
    frozen: misplaced('frozen', owed('frozen')),
    withdrawing: misplaced('withdrawing', owed('withdrawing')),
    escrow: escrowed(books.flatMap((each) => each?.escrow ?? [])),
    ...Object.assign({}, ...books.map((each) => each?.contradictions)),
  };
}

/** Number of contradictions of a check, with some examples. */
export async function contradictionsOf(db: Db, check: Statement): Promise<{ readonly count: number; readonly examples: string }> {
  const counting = sql`
    with found as materialized (${check})
    select (select count(*) from found) as count,
      coalesce((select string_agg(subject, '，')
        from (select subject from found order by subject limit ${MOST_EXAMPLES}) shown), '') as examples`;
  return (await first(db, { count: whole, examples: text }, counting)) ?? { count: 0, examples: '' };
}

const NIGHT = 3 * HOUR + 50 * MINUTE;

/** Job, every night at 03:50: compares balances of money, coins, points and credit with the rows that explain them. */
export async function checkBooks(deps: Deps, books: readonly (Books | undefined)[]): Promise<Date> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const off: string[] = [];
  for (const [check, statement] of Object.entries(checksOf(books))) {
    const { count, examples } = await contradictionsOf(db, statement);
    if (count === 0) continue;
    log.error({ check, count, examples }, 'books are off');
    off.push(`${check} ${count} 处（${examples}）`);
  }
  if (off.length > 0) await raiseAlarm(deps, 'books', `账实不符：${off.join('；')}`);
  return new Date(addDays(startOfDay(now), now - startOfDay(now) < NIGHT ? 0 : 1) + NIGHT);
}
