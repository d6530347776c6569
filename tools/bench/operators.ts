import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { orders, queues, search, users } from '#contract/operator/index.ts';
import type { AnyEndpoint, RequestOf } from '#contract/rest/endpoint.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { openDatabase } from '#service/database.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { anOperator, theOperators } from '#testing/builders/operators.ts';
import { aService } from '#testing/builders/service.ts';
import type { BenchRow } from './orders.ts';

const ORDERS = 1_000_000;
const PEOPLE = 200_000;
const LISTINGS = 2_000;
const CASES = 10_000;
const WARM_ROUNDS = 5;
const ROUNDS = 60;
const SEARCH_MS = 50;
const QUEUE_MS = 300;
/** The database is deleted after the run. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '8GB', autovacuum: 'off' };
/** Numbers of demo people and the like begin behind these. */
const FIRST = 1_000_000;

/** People, listings, finished orders with their charges, and open complaints. */
async function load(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`
      insert into user_account (id, username, nickname, avatar, phone, real_name)
      select ${FIRST} + n, 'renter' || n, '玩家' || n, '/a.svg', (13000000000 + n)::text, '林' || n from generate_series(1, ${PEOPLE}) n`);
    await client.query(`insert into game (id, title, world, attribute_names) values (${FIRST}, '星海竞技', 'fantasy', '{}')`);
    await client.query(`
      insert into listing (id, owner_id, game_id, title, description, platform, zone, role_name, rental, shown_rental)
      select ${FIRST} + n, ${FIRST} + n, ${FIRST}, '全英雄 ' || n, '', '安卓', '1区', '夜雨', 500, 500 from generate_series(1, ${LISTINGS}) n`);
    await client.query(`
      insert into rental_order (order_no, renter_id, owner_id, listing_id, status, mode, type, paid_hours, bonus_hours, created_at,
        start_at,
        end_at, pay_deadline, paid_at, ended_at, settled_at, rent_base, activity_discount, vip_discount, coupon_discount, rent,
        game_money_fen,
        deposit, payable, lines)
      select '202611' || lpad(n::text, 14, '0'), ${FIRST} + 1 + n % ${PEOPLE}, ${FIRST} + 1 + n % ${LISTINGS},
        ${FIRST} + 1 + n % ${LISTINGS},
        case when n <= ${CASES} then 8 else 6 end, 'now', 1, 1, 0, at, at, at + interval '1 hour', at, at, at + interval '1 hour',
        case when n <= ${CASES} then null else at + interval '1 day' end, 500, 0, 0, 0, 500, 0, 2000, 2500, '[]'
      from generate_series(1, ${ORDERS}) n, lateral (select now() - n * interval '1 minute' as at) times`);
    await client.query(`
      insert into complaint (order_id, party, cause, words, claim, reported_at, filed_at, answer_due, decide_due)
      select id, 'renter', 'wrong_password', '密码登录不上，提示账号或密码错误', 500, created_at, created_at, created_at + interval '12 hours',
        created_at + interval '36 hours' from rental_order where status = ${ORDER.disputed}`);
    await client.query(`
      insert into charge (charge_no, user_id, order_id, amount, subject, status, created_at, expires_at)
      select 'CHARGE-' || n, ${FIRST} + 1 + n % ${PEOPLE}, null, 500, '租号', 'pending', now(), now()
      from generate_series(1, ${PEOPLE}) n`);
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query('vacuum (analyze)');
}

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

const texts = {
  'a phone': (n: number) => `1300000${String(1_000 + n)}`,
  'a number': (n: number) => String(FIRST + 1 + n),
  'an order': (n: number) => `202611${String(500_000 + n).padStart(14, '0')}`,
  'the beginning of a name': (n: number) => `玩家${100 + n}`,
  'a charge': (n: number) => `CHARGE-${1_000 + n}`,
  'nothing that exists': (n: number) => `无此人${n}`,
} as const;

/** The console's search, pages and queues with a million orders and ten thousand open cases. */
export async function benchOperators(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-operators-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, settings: THROW_AWAY });
  const database = openDatabase({ url: server.url, statementTimeout: 0 });
  try {
    await migrate(database.pool);
    await load(database.pool);
    const service = await aService({ database: { ...database, url: server.url, drop: database.close }, start: Date.now(), rateLimit: 1e9 });
    const operators = await theOperators(service);
    const { token } = await anOperator(service, ['service', 'finance', 'admin', 'content']);
    const take = async <E extends AnyEndpoint>(endpoint: E, request: (round: number) => RequestOf<E>): Promise<number> => {
      const times: number[] = [];
      for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
        const began = performance.now();
        await operators.get(endpoint, request(round + WARM_ROUNDS), { token });
        if (round >= 0) times.push(performance.now() - began);
      }
      return p95(times);
    };
    const rows: BenchRow[] = [];
    const row = (what: string, ms: number, most: number): void => {
      rows.push({ what: `${what}, p95 of the answer`, value: `${ms.toFixed(1)} ms`, target: `≤ ${most} ms`, ok: ms <= most });
    };
    for (const [what, textOf] of Object.entries(texts)) {
      const ms = await take(search.search, (round) => ({ query: { text: textOf(round) } }));
      row(`search by ${what} at ${ORDERS.toLocaleString('en')} orders`, ms, SEARCH_MS);
    }
    const page = await take(users.getUser, (round) => ({ params: { user_id: String(FIRST + 1 + round) } }));
    row('a person’s page', page, SEARCH_MS * 2);
    const order = await take(orders.getOrder, (round) => ({ params: { order_no: `202611${String(20_000 + round).padStart(14, '0')}` } }));
    row('an order’s page', order, SEARCH_MS * 2);
    const listed = await take(queues.listCases, () => ({ params: { queue: 'complaints' }, query: { limit: 50 } }));
    row(`a queue of ${CASES.toLocaleString('en')} cases`, listed, QUEUE_MS);
    const counted = await take(queues.listQueues, () => ({}));
    row('counts and ages of all queues', counted, QUEUE_MS);
    await operators.http.close();
    await service.close();
    return rows;
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
