import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day as rest } from '#contract/operator/index.ts';
import { type DayFigure, dayFigures, figureKinds } from '#contract/operator/day.ts';
import { addDays, dayKey, startOfDay } from '#contract/rules/clock.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { available, platform, post } from '#service/kernel/ledger/post.ts';
import type { LedgerKind } from '#service/kernel/ledger/tables.ts';
import { openSession } from '#service/domains/operators/signIn.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aListing, anOrder, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { anOperator, type TestOperator, theOperators, type TestOperators } from '#testing/builders/operators.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { sumHours } from './sumHours.ts';

let service: TestService;
let operators: TestOperators;
let finance: TestOperator;
let renter: Person;
/** A session of its own for each call: one that rests for half an hour ends, and the clock moves. */
const token = async (): Promise<string> =>
  (await openSession(service.deps, { personId: finance.personId, seen: { ip: '10.0.0.1', userAgent: 'test' } })).token;
const MIDNIGHT = startOfDay(NOON);
const WEEK = 7 * DAY;

/** A generated line of money: at which minute, of which kind, between which accounts, and how much. */
interface Line {
  readonly at: number;
  readonly kind: LedgerKind;
  readonly from: string;
  readonly to: string;
  readonly fen: number;
}

/** A day of lines from a seed, so that the same day comes again. */
function aDay(seed: number, from: number, count: number): Line[] {
  let state = seed;
  const next = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * most);
  };
  const user = available(renter.id);
  const kinds: readonly Pick<Line, 'kind' | 'from' | 'to'>[] = [
    { kind: 'order_pay', from: user, to: platform.escrow },
    { kind: 'renew', from: user, to: platform.escrow },
    { kind: 'settlement', from: platform.escrow, to: platform.revenue },
    { kind: 'order_refund', from: platform.escrow, to: user },
    { kind: 'complaint_refund', from: platform.escrow, to: user },
    { kind: 'withdrawal_paid', from: user, to: platform.clearing },
    { kind: 'subscription', from: user, to: platform.revenue },
    { kind: 'task_publish', from: user, to: platform.escrow },
  ];
  return Array.from({ length: count }, () => {
    const kind = kinds[next(kinds.length)];
    if (!kind) throw new Error('no kind');
    return { ...kind, at: from + next(24 * 60) * MINUTE + next(60_000), fen: 1 + next(9_999) };
  });
}

beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
  finance = await anOperator(service, ['finance']);
  renter = await aRenter(service, { balance: 90_000_000 });
  for (const [seed, from] of [
    [7, MIDNIGHT],
    [11, MIDNIGHT - WEEK],
  ] as const)
    for (const { at, kind, from: source, to, fen } of aDay(seed, from, 300))
      await post(service.deps.db, at, [{ kind, transfers: [{ from: source, to, fen }] }]);
  await aPaidOrder(service, renter, await aListing(service));
  await anOrder(service, renter, await aListing(service));
  service.clock.move(MINUTE);
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});

const read = async (date?: string) => operators.get(rest.getDay, { query: date === undefined ? {} : { date } }, { token: await token() });

/** The ledger's own answer: the fen of an account, optionally of some kinds, between two instants. */
async function ledger(account: string, from: number, until: number, kinds: readonly string[] | null): Promise<number> {
  const rows = await service.deps.db.read(
    { fen: whole },
    sql`select coalesce(sum(amount), 0)::bigint as fen from ledger_entry join ledger_transaction on id = transaction_id
      where account_id = ${account}::bigint and at >= ${new Date(from)} and at < ${new Date(until)}
        and ${kinds === null ? sql`true` : sql`kind::text in (${sql.join(kinds)})`}`,
  );
  return rows[0]?.fen ?? 0;
}

async function expected(from: number, until: number) {
  return {
    rent: await ledger(platform.escrow, from, until, ['order_pay', 'renew']),
    take: await ledger(platform.revenue, from, until, null),
    refunds: 0 - (await ledger(platform.escrow, from, until, ['order_refund', 'complaint_refund', 'game_money_refund'])),
    withdrawals: await ledger(platform.clearing, from, until, ['withdrawal_paid']),
  };
}
const money = (total: Readonly<Record<DayFigure, { readonly fen: number }>>) => ({
  rent: total.rent.fen,
  take: total.take.fen,
  refunds: total.refunds.fen,
  withdrawals: total.withdrawals.fen,
});

test('a generated day and the same day a week ago equal the ledger to the fen, before and after the hours are stored', async () => {
  const summed = async () => {
    const { total, week_ago, until, hours } = await read();
    expect(until).toBe(service.clock.now());
    expect(hours).toHaveLength(Math.ceil((until - MIDNIGHT) / HOUR));
    expect(money(total)).toEqual(await expected(MIDNIGHT, until));
    expect(money(week_ago.total)).toEqual(await expected(MIDNIGHT - WEEK, until - WEEK));
    return { total, week_ago };
  };
  const live = await summed();
  expect(live.total.rent.fen).toBeGreaterThan(100_000);
  while ((await sumHours(service.deps)).getTime() === service.clock.now());
  const stored = await service.deps.db.read({ n: whole }, sql`select count(*) as n from day_figure`);
  expect(stored[0]?.n).toBeGreaterThan(7 * 24 * 7);
  expect(await summed()).toEqual(live);
});

test('a transaction that is committed after the end of its hour is counted when the hour is summed again', async () => {
  const before = (await read()).total.take.fen;
  await post(service.deps.db, NOON - 90 * MINUTE, [
    { kind: 'subscription', transfers: [{ from: available(renter.id), to: platform.revenue, fen: 4_321 }] },
  ]);
  expect((await read()).total.take.fen).toBe(before);
  service.clock.move(11 * MINUTE);
  await runDueJobs(service.deps);
  const { total, until } = await read();
  expect(total.take.fen).toBe(await ledger(platform.revenue, MIDNIGHT, until, null));
  expect(total.take.fen).toBeGreaterThanOrEqual(before + 4_321);
});

test('orders that were paid, complaints and people are counted by hour', async () => {
  const { total, hours } = await read();
  expect([total.orders, total.disputes.count]).toEqual([{ count: 1, fen: 0 }, 0]);
  expect(hours[12]?.orders.count).toBe(1);
});

test('the rows behind each figure add up to it, over all pages', async () => {
  const { total, from, until } = await read();
  for (const figure of dayFigures) {
    let cursor: string | undefined;
    const sums = { count: 0, fen: 0 };
    do {
      const page = await operators.get(
        rest.listDayRows,
        { query: { figure, from, until, limit: 37, ...(cursor !== undefined && { cursor }) } },
        { token: await token() },
      );
      sums.count += page.list.length;
      sums.fen += page.list.reduce((sum, { fen }) => sum + (fen ?? 0), 0);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect([figureKinds[figure].title, sums]).toEqual([figureKinds[figure].title, total[figure]]);
  }
});

test('a past day has 24 hours; no day of the calendar, one to come, and a strange cursor are refused', async () => {
  const yesterday = await read(dayKey(addDays(NOON, -1)));
  expect([yesterday.hours.length, yesterday.until]).toEqual([24, MIDNIGHT]);
  const refusals = async (date: string) => (await operators.ask(rest.getDay, { query: { date } }, { token: await token() })).status;
  expect([await refusals('2026-02-30'), await refusals(dayKey(addDays(NOON, 1)))]).toEqual([400, 400]);
  const rows = { figure: 'rent', from: 0, until: 1, limit: 5 } as const;
  const asked = async (query: object) =>
    operators.ask(rest.listDayRows, { query: { ...rows, ...query } as typeof rows }, { token: await token() }).then(({ status }) => status);
  expect([await asked({ cursor: 'eyJ4' }), await asked({ from: 5, until: 1 }), await asked({ until: 40 * DAY })]).toEqual([400, 400, 400]);
});

test('a person without a role reads no figures', async () => {
  const nobody = await anOperator(service, []);
  expect((await operators.ask(rest.getDay, { query: {} }, { token: nobody.token })).status).toBe(403);
});

test('what runs: late jobs, budgets, holds and open alarms', async () => {
  const running = await operators.get(rest.getRunning, {}, { token: await token() });
  expect(running).toMatchObject({ holds: 1, sms: { sent: 0, most: 1_000_000 }, mail: { sent: 0, most: 1_000_000 } });
  await service.deps.db
    .insertInto('ops_alarm')
    .values({ kind: 'ledger', at: new Date(NOON), last_at: new Date(NOON), words: '账目差 1 分' })
    .execute();
  service.clock.move(DAY);
  const later = await operators.get(rest.getRunning, {}, { token: await token() });
  // The generated lines belong to no order, which the nightly check of the books finds.
  expect(later.alarms.map(({ kind }) => kind)).toEqual(['ledger', 'books']);
  expect(later.jobs.lag_ms).toBeGreaterThan(20 * HOUR);
});
