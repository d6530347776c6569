import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { applyBulk as applyCall } from '#contract/rest/bulk.ts';
import { getOwnTable } from '#contract/rest/ownListings.ts';
import { ownListingSorts } from '#contract/names.ts';
import { BULK_MOST } from '#contract/rules/bulk.ts';
import { openDatabase } from '#service/database.ts';
import { applyBulk, previewBulk } from '#service/domains/merchants/bulk/change.ts';
import { undoBulk } from '#service/domains/merchants/bulk/undo.ts';
import { ownTable } from '#service/domains/merchants/listings/table.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { load } from './listings.ts';
import type { BenchRow } from './orders.ts';

const OWN = 10_000;
const OTHERS = 20_000;
/** Three a month for each account. */
const ORDERS = 30_000;
const ROUNDS = 25;
const WARM_ROUNDS = 3;
const LIST_MS = 100;
const CHANGE_MS = 2_000;

const caller: Caller = {
  id: '1',
  isVip: false,
  isSuper: false,
  realName: '林一',
  birthDate: '1990-05-04',
  creditScore: 80,
  finishedOrders: 10,
  certType: 2,
  isClosing: false,
  limits: [],
  limitedUntil: 0,
};

async function fill(pool: pg.Pool): Promise<void> {
  await load(pool, OWN + OTHERS);
  await pool.query(`update listing set owner_id = case when id <= ${OWN} then 1 else 2 + id % 400 end`);
  await pool.query(`
    insert into rental_order (order_no, renter_id, owner_id, listing_id, status, mode, type, paid_hours, bonus_hours, created_at, start_at,
      end_at, pay_deadline, paid_at, ended_at, rent_base, activity_discount, vip_discount, coupon_discount, rent, game_money_fen, deposit,
      payable, lines)
    select '9' || lpad(n::text, 19, '0'), 500, 1, 1 + n % ${OWN}, case when is_ahead then 3 else 6 end, 'now', 1, 3, 0,
      least(start_at, now() - interval '1 day'), start_at, start_at + interval '3 hours', start_at, start_at,
      case when is_ahead then null else start_at + interval '3 hours' end, 900, 0, 0, 0, 900, 0, 2000, 2900, '[]'
    from generate_series(1, ${ORDERS}) n, lateral (select n % 20 = 0 as is_ahead) kind,
      lateral (select now() + case when is_ahead then 1 else -1 end * (n % 700) * interval '1 hour' as start_at) placed`);
  await pool.query('vacuum (analyze) listing');
  await pool.query('vacuum (analyze) rental_order');
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

async function timed<T>(times: number[], run: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const result = await run();
  times.push(performance.now() - before);
  return result;
}

/** The table of an owner of 10,000 accounts in every order, and changes of 500 of them. */
export async function benchMerchants(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-merchants-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off', autovacuum: 'off', max_wal_size: '4GB' } });
  const { pool, db, close } = openDatabase({ url: server.url, statementTimeout: 0 });
  const deps = { db, clock: { now: () => Date.now() } };
  try {
    await migrate(pool);
    await fill(pool);
    const lists = new Map<string, number[]>();
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
      for (const sort of Object.values(ownListingSorts)) {
        const times = round < 0 ? [] : (lists.get(sort) ?? []);
        const query = getOwnTable.query.parse({ sort, page: String((Math.max(0, round) * 7) % 200) });
        const { list, total } = await timed(times, () => ownTable(deps, caller.id, query));
        if (list.length !== 50 || total !== OWN) throw new Error(`${sort}: ${list.length} of ${total}`);
        lists.set(sort, times);
      }
    }
    const ids = Array.from({ length: BULK_MOST }, (_, at) => String(1 + at * 20));
    const blank = { mode: null, amount: null, price: null, standing: null, resting_until: null, windows: [], promotions: [] };
    const changes: BodyOf<typeof applyCall>['change'][] = [
      { ...blank, kind: 'price', price: 'hourly', mode: 'by', amount: 10 },
      { ...blank, kind: 'windows', windows: [{ from: 600, until: 1_380 }] },
      { ...blank, kind: 'state', standing: 'rest', resting_until: null },
    ];
    const times = { preview: [] as number[], apply: [] as number[], undo: [] as number[] };
    for (const change of [...changes, ...changes]) {
      const offered = await pool.query<{ id: string }>(
        `select id::text from listing where id = any ($1::bigint[]) and state = 'on_offer' and rental < 1000000 order by id`,
        [ids],
      );
      const body = { ids: offered.rows.map(({ id }) => id), change };
      const { seen, refused } = await timed(times.preview, () => previewBulk(deps, caller, body));
      if (refused > 0) throw new Error(`${refused} are refused`);
      const done = await timed(times.apply, () => inTransaction(deps, (held) => applyBulk(held, caller, { ...body, seen, is_sure: true })));
      await timed(times.undo, () => inTransaction(deps, (held) => undoBulk(held, caller, done.id ?? '')));
    }
    const slowest = [...lists].map(([sort, values]) => [sort, quantile(values, 0.95)] as const).toSorted((one, other) => other[1] - one[1]);
    const worst = Math.max(...times.apply);
    const most = (values: readonly number[]): string => Math.max(...values).toFixed(0);
    return [
      {
        what: `a page of the table of ${OWN.toLocaleString('en')} accounts, p95 by order`,
        value: slowest.map(([sort, ms]) => `${sort} ${ms.toFixed(0)} ms`).join(', '),
        target: `≤ ${LIST_MS} ms`,
        ok: (slowest[0]?.[1] ?? Number.POSITIVE_INFINITY) <= LIST_MS,
      },
      {
        what: `a change of ${BULK_MOST} of them, slowest of ${times.apply.length} (price, windows, state)`,
        value: `${worst.toFixed(0)} ms; preview ${most(times.preview)} ms, undo ${most(times.undo)} ms`,
        target: `≤ ${CHANGE_MS} ms`,
        ok: worst <= CHANGE_MS,
      },
    ];
  } finally {
    await close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
