import { sql } from 'kysely';
import { dayFigures } from '#contract/operator/day.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { joined, startOfHour } from './hours.ts';
import { sumsBetween } from './sums.ts';
import { dayFigure } from './tables.ts';

/** How long after its end an hour is summed again: longer than any transaction runs. */
const SETTLED = 3 * HOUR;
const AT_ONCE = 48;
const EVERY = 10 * MINUTE;

/**
 * Job, every ten minutes: stores the sums of the hours that have ended. The last three are summed each time, because a transaction that
 * began within an hour may be committed after it; older ones once.
 */
export async function sumHours({ db, clock }: Deps): Promise<Date> {
  const now = clock.now();
  const end = startOfHour(now);
  const found = await db.read(
    { hour: dayFigure.hour },
    sql`
      select due.hour from generate_series(
        date_trunc('hour', least((select min(at) from ledger_transaction), (select min(created_at) from user_account))),
        ${new Date(end - HOUR)}::timestamptz, '1 hour'
      ) due (hour)
      where due.hour >= ${new Date(end - SETTLED)} or not exists (select from day_figure where day_figure.hour = due.hour)
      order by due.hour desc limit ${AT_ONCE + 1}`,
  );
  for (const [from, until] of joined(found.slice(0, AT_ONCE).map(({ hour }) => hour.getTime()))) {
    await db.write(sql`
      insert into day_figure (hour, figure, count, fen)
      select hour, figure, coalesce(count, 0), coalesce(fen, 0)
      from generate_series(${new Date(from)}::timestamptz, ${new Date(until - HOUR)}::timestamptz, '1 hour') each_hour (hour)
      cross join unnest(${[...dayFigures]}::text[]) each_figure (figure)
      left join (${sumsBetween(new Date(from), new Date(until))}) sums using (hour, figure)
      order by hour, figure
      on conflict (hour, figure) do update set count = excluded.count, fen = excluded.fen
      where (day_figure.count, day_figure.fen) is distinct from (excluded.count, excluded.fen)`);
  }
  return new Date(found.length > AT_ONCE ? now : now + EVERY);
}
