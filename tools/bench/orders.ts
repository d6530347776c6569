import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { platform } from '#service/kernel/ledger/post.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import type { OpenDatabase } from '#service/kernel/database/pool.ts';
import { openDatabase } from '#service/database.ts';
import { benchVault } from '#testing/vault.ts';
import { Load, type Measured } from '#tools/bench/load.ts';
import { cpuSeconds, databaseCpu, ended, firstLine } from '#tools/bench/processes.ts';
import { must } from '#lib/must.ts';

export interface BenchRow {
  readonly what: string;
  readonly value: string;
  readonly target: string;
  /** null: an additional figure without a target. */
  readonly ok: boolean | null;
}

/**
 * So many that no renter creates dozens of orders within the payment deadline: counting unpaid orders reads all orders of that
 * period.
 */
const RENTERS = 2_000;
const LISTINGS = 50_000;
const CONNECTIONS = 10;
/** Until the JIT has compiled all frequent code: before that, the cost of an order decreases from second to second. */
const WARM_MS = 20_000;
const STRETCH_MS = 3_000;
const MEASURED = 5;
const YARDSTICK_MS = 1_500;
const TARGET = 600;
/** Bare rent transactions per second of the machine on which the target was set. */
const BARE_BESIDE_TARGET = 4_172;

/** Orders created and paid per second through the REST API with ten connections, on a new, durable database. */
export async function benchOrders(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-orders-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder });
  const database = openDatabase({ url: server.url, statementTimeout: 0 });
  let service: ChildProcess | undefined;
  let load: Load | undefined;
  try {
    await migrate(database.pool);
    const tokens = await fill(database);
    service = spawn(process.execPath, [path.join(import.meta.dirname, 'serviceProcess.ts'), server.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await firstLine(service);
    load = await Load.open({ urls: [url], tokens, connections: CONNECTIONS });
    await load.run('orders', WARM_MS);
    const before = await yardstick(database);
    const [spentBefore, databaseBefore] = [cpuSeconds(service.pid), databaseCpu(server.pid)];
    const stretches: Measured[] = [];
    while (stretches.length < MEASURED) stretches.push(await load.run('orders', STRETCH_MS));
    const measured = must(stretches.toSorted((a, b) => a.rate - b.rate)[Math.floor(MEASURED / 2)]);
    const sum = (of: 'count' | 'cpu' | 'failures'): number => stretches.reduce((all, stretch) => all + stretch[of], 0);
    const perOrder = (seconds: number): string => ((seconds * 1_000) / Math.max(1, sum('count'))).toFixed(2);
    const spread = stretches.map(({ rate }) => rate);
    const spent = `${perOrder(cpuSeconds(service.pid) - spentBefore)} + ${perOrder(databaseCpu(server.pid) - databaseBefore)} ms`;
    const after = await yardstick(database);
    load.close();
    const checks = await check(database);
    const beside = (name: keyof Yardstick): number => Math.round((before[name] + after[name]) / 2);
    const share = measured.rate / beside('bareRents');
    const targetShare = TARGET / BARE_BESIDE_TARGET;
    return [
      row('yardstick of this run: select 1, ten connections', `${beside('reads')} / s`, '', true),
      row('yardstick of this run: a bare rent transaction, ten connections', `${beside('bareRents')} / s`, '', true),
      row('CPU of an order: service + database, beside it the load', `${spent}, ${perOrder(sum('cpu'))} ms`, '', true),
      row(
        `create + pay an order, ten connections, ${RENTERS} renters`,
        `${measured.rate} / s (${Math.min(...spread)}–${Math.max(...spread)}; p50 ${measured.p50} ms, p99 ${measured.p99} ms)`,
        `≥ ${TARGET} / s`,
        measured.rate >= TARGET,
      ),
      row(
        'the same beside the bare rent transaction',
        share.toFixed(2),
        `≥ ${targetShare.toFixed(2)} (${TARGET} beside ${BARE_BESIDE_TARGET})`,
        share >= targetShare,
      ),
      row('refusals and errors under that load', String(sum('failures')), '0', sum('failures') === 0),
      row(
        'sum of the ledger, wallets beside it',
        `${checks.sum} fen, ${checks.drift} drifting`,
        '0, 0',
        checks.sum === 0 && checks.drift === 0,
      ),
    ];
  } finally {
    load?.close();
    if (service) await ended(service);
    await database.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

interface Yardstick {
  readonly reads: number;
  /** Rents per second with five prepared statements: lock a listing, insert its booking under an exclusion constraint, mark it rented. */
  readonly bareRents: number;
}

/** Current speed of the machine, as a reference for the other figures. */
async function yardstick({ pool }: OpenDatabase): Promise<Yardstick> {
  await pool.query(`
    drop table if exists bare_booking, bare_account;
    create table bare_account (id integer primary key, is_rented boolean not null default false);
    create table bare_booking (account_id integer, during tstzrange, exclude using gist (account_id with =, during with &&));
    insert into bare_account select generate_series(1, ${LISTINGS})`);
  const rate = async (once: (client: PoolClient, count: number) => Promise<unknown>): Promise<number> => {
    const end = performance.now() + YARDSTICK_MS;
    let count = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const client = await pool.connect();
        while (performance.now() < end) await once(client, (count += 1));
        client.release();
      }),
    );
    return (count / YARDSTICK_MS) * 1_000;
  };
  const bareRent = async (client: PoolClient, count: number): Promise<void> => {
    const id = (count % LISTINGS) + 1;
    await client.query({ name: 'bare.begin', text: 'begin' });
    await client.query({ name: 'bare.hold', text: 'select from bare_account where id = $1 for update', values: [id] });
    await client.query({
      name: 'bare.book',
      text: `insert into bare_booking values ($1, tstzrange(now(), now() + interval '1 hour'))`,
      values: [id],
    });
    await client.query({ name: 'bare.show', text: 'update bare_account set is_rented = true where id = $1', values: [id] });
    await client.query({ name: 'bare.commit', text: 'commit' });
  };
  return { reads: await rate((client) => client.query({ name: 'one', text: 'select 1' })), bareRents: await rate(bareRent) };
}

const row = (what: string, value: string, target: string, ok: boolean): BenchRow => ({ what, value, target, ok });

/** Creates renters of good standing with money and a token each, and enough free listings. */
export async function fill({ pool }: OpenDatabase): Promise<string[]> {
  const tokens = Array.from({ length: RENTERS }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `
    insert into user_account (username, nickname, avatar, real_name, birth_date, finished_orders)
    select 'bench' || n, '玩家', '/a.svg', '林一', '1990-05-04', 10 from generate_series(1, $1::integer) n`,
    [RENTERS + 1],
  );
  await pool.query('insert into user_setting (user_id, pay_password_above) select id, 100000000 from user_account');
  await pool.query(
    `
    insert into user_session (token_hash, user_id, expires_at)
    select hash, id, now() + interval '1 day' from unnest($1::bytea[]) with ordinality token (hash, id)`,
    [tokens.map(tokenHash)],
  );
  await pool.query(
    `
    select post_movements(now(), array['opening'::ledger_kind],
      array[null::bigint], array[null::text], array_fill(1, array[count(*)::integer]),
      array_agg(account), array_agg(amount))
    from (
      select available_account(n) as account, 1000000000 as amount from generate_series(1, $1::integer) n
      union all select ${platform.promotion}, -1000000000 * $1::bigint
    ) entry`,
    [RENTERS],
  );
  await pool.query(`insert into game (title, world) values ('压测', 'fantasy')`);
  const sealed = Array.from({ length: LISTINGS }, (_, at) =>
    benchVault.seal(String(at + 1), { account: '1234567890', secret: 'Zh123456x' }),
  );
  await pool.query(
    `
    insert into listing (owner_id, game_id, title, platform, zone, role_name, login_sealed, rental, deposit)
    select $1, 1, '压测账号 ' || n, '安卓微信', '一区', '夜行者', sealed, 500, 2000 from unnest($2::text[]) with ordinality login (sealed, n)`,
    [RENTERS + 1, sealed],
  );
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  return tokens;
}

async function check({ pool }: OpenDatabase): Promise<{ sum: number; drift: number }> {
  const { rows } = await pool.query<{ sum: number; drift: number }>(`
    select (select sum(amount)::bigint from ledger_entry) as sum,
      (select count(*) from wallet_account
        where balance <> coalesce((select sum(amount) from ledger_entry where account_id = wallet_account.id), 0)) as drift`);
  return rows[0] ?? { sum: Number.NaN, drift: Number.NaN };
}

if (import.meta.main) console.table(await benchOrders());
