import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { cached } from './kernel/lib/cached.ts';
import { decimal, instant, orNull, type RowOf, whole } from './kernel/database/columns.ts';
import { first } from './kernel/database/handle.ts';
import type { Deps } from './kernel/deps.ts';
import { perDay } from '#service/domains/identity/codeBudget.ts';
import type { HttpMetrics } from './kernel/http/metrics.ts';

/** Pool connections. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const found = {
  due: whole,
  oldest: orNull(instant),
  failing: whole,
  holds: whole,
  sms_hour: whole,
  sms_day: whole,
  mail_day: whole,
  alarms: whole,
  checked_at: orNull(instant),
  sum: orNull(decimal),
  unbalanced: orNull(whole),
  drifting: orNull(whole),
};
type Found = RowOf<typeof found>;

/** Concurrent scrapes share one read. */
const FRESH = 5_000;

const read = ({ db, clock }: Deps): Promise<Found | undefined> => {
  const now = clock.now();
  const ago = (length: number) => new Date(now - length);
  return first(
    db,
    found,
    sql`
      select
        (select count(*) from job where run_at <= ${new Date(now)}) as due,
        (select min(run_at) from job where run_at <= ${new Date(now)}) as oldest,
        (select count(*) from job where last_error is not null) as failing,
        (select count(*) from job where kind = 'order.close') as holds,
        (select count(*) from sms_sent where sent_at > ${ago(HOUR)}) as sms_hour,
        (select count(*) from sms_sent where sent_at > ${ago(DAY)}) as sms_day,
        (select count(*) from email_sent where sent_at > ${ago(DAY)}) as mail_day,
        (select count(*) from ops_alarm where closed_at is null) as alarms,
        checked.ended_at as checked_at, checked.sum, checked.unbalanced, checked.drifting
      from (select) one left join (
        select ended_at, sum, unbalanced, drifting from ledger_check where ended_at is not null order by id desc limit 1
      ) checked on true`,
  );
};

const sinceOf = (at: Date | null, now: number): number => (at === null ? 0 : Math.max(0, now - at.getTime()) / 1_000);

/** Metrics of the whole market, read from the database on scrape; every service process reports the same values. */
export function marketMetrics({ registry }: HttpMetrics, deps: Deps, pool: PoolState): void {
  const registers = [registry];
  const reading = cached(() => read(deps).catch(() => undefined), { freshFor: FRESH });
  new Gauge({
    name: 'zuhao_pool_connections',
    help: 'Connections of the pool to the database',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'zuhao_pool_waiting',
    help: 'Calls that wait for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  const gauge = (name: string, help: string, value: (row: Found, now: number) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const row = await reading();
        const now = row === undefined ? null : value(row, deps.clock.now());
        // Remove the gauge if unknown: a zero would look healthy.
        if (now === null) this.remove();
        else this.set(now);
      },
    });
  new Gauge({
    name: 'zuhao_database_up',
    help: 'Whether the database answered this question',
    registers,
    async collect() {
      this.set((await reading()) === undefined ? 0 : 1);
    },
  });
  gauge('zuhao_jobs_due', 'Jobs whose time has come', ({ due }) => due);
  gauge('zuhao_job_lag_seconds', 'How long the job that is due first has waited', ({ oldest }, now) => sinceOf(oldest, now));
  gauge('zuhao_jobs_failing', 'Jobs whose last run failed', ({ failing }) => failing);
  gauge('zuhao_holds_open', 'Unpaid orders that hold an account', ({ holds }) => holds);
  gauge('zuhao_sms_sent_last_hour', 'Codes sent by SMS within an hour', ({ sms_hour: sent }) => sent);
  gauge('zuhao_sms_sent_last_day', 'Codes sent by SMS within a day', ({ sms_day: sent }) => sent);
  gauge('zuhao_sms_budget_left', 'Codes by SMS that may still be sent of the day', ({ sms_day: sent }) =>
    Math.max(0, perDay('sms', deps) - sent),
  );
  gauge('zuhao_mail_sent_last_day', 'Codes sent by mail within a day', ({ mail_day: sent }) => sent);
  gauge('zuhao_mail_budget_left', 'Codes by mail that may still be sent of the day', ({ mail_day: sent }) =>
    Math.max(0, perDay('email', deps) - sent),
  );
  gauge('zuhao_alarms_open', 'Alarms that nobody has closed', ({ alarms }) => alarms);
  gauge('zuhao_ledger_sum_fen', 'Sum of the ledger by its last check; 0', ({ sum }) => sum);
  gauge('zuhao_ledger_unbalanced', 'Transactions that do not sum to zero, by the last check; 0', ({ unbalanced }) => unbalanced);
  gauge('zuhao_wallets_drifting', 'Wallets that are not the sum of their entries, by the last check; 0', ({ drifting }) => drifting);
  gauge('zuhao_ledger_check_age_seconds', 'Since the ledger was last checked', ({ checked_at: at }, now) =>
    at === null ? null : sinceOf(at, now),
  );
}
