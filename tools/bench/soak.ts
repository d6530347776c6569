import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { readPersisted } from '#schema/graphql/persisted.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { openDatabase } from '#service/database.ts';
import { buildStale } from '#tools/build/index.ts';
import { freePorts } from '#tools/start/ports.ts';
import { startSite, stopped } from '#tools/test/site.ts';
import { must } from '#lib/must.ts';
import { MB, resident } from './memory.ts';
import type { BenchRow } from './orders.ts';

/** As many as in ten minutes with 90 a second, sent as fast as a few connections allow. */
const REQUESTS = 54_000;
const CONNECTIONS = 6;
const VISITORS = 500;
const TOLD_EVERY = 6_000;
const REST_MS = 5_000;
const MOST = 250e6;

interface LoadRequest {
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

interface SoakRun {
  readonly hashOf: (operation: string) => string;
  readonly tokens: readonly string[];
  readonly listings: readonly string[];
  readonly pages: readonly string[];
}

const any = <T>(list: readonly T[]): T => must(list[Math.floor(Math.random() * list.length)]);
const upTo = (most: number): number => Math.floor(Math.random() * most);

/**
 * Requests of visitors with their weights in per cent; queries vary, so that the cache does not answer them all.
 */
const doings: readonly [number, (ground: SoakRun) => LoadRequest][] = [
  [15, ({ pages }) => ({ path: any(pages) })],
  [5, (ground) => read(ground, 'Home', {})],
  [22, (ground) => read(ground, 'Listings', { filter: { hourlyMaxFen: 500 + upTo(500_000) }, sort: 'RECOMMENDED', first: 20 })],
  [15, (ground) => read(ground, 'Listing', { id: any(ground.listings) })],
  [6, (ground) => read(ground, 'Suggest', { prefix: any(['皮肤', '王', '安卓', 'q', '一区']) + upTo(50) })],
  [10, (ground) => read(ground, 'Viewer', {}, any(ground.tokens))],
  [6, (ground) => read(ground, 'Orders', { first: 20 }, any(ground.tokens))],
  [5, (ground) => send(ground, 'SetFavourite', { listingId: any(ground.listings), on: upTo(2) === 1 }, any(ground.tokens))],
  [5, (ground) => send(ground, 'DrawCaptcha', { action: 'LOGIN' })],
  [3, (ground) => send(ground, 'TakeSign', {})],
  [5, () => ({ path: '/graphql', body: { query: `query Own${upTo(1e9)} { games { id name } hotWords }` } })],
  [3, () => ({ path: `/static/none/${upTo(1e9)}.svg` })],
];

const persisted = (ground: SoakRun, operation: string) => ({ persistedQuery: { version: 1, sha256Hash: ground.hashOf(operation) } });
const read = (ground: SoakRun, operation: string, variables: object, token?: string): LoadRequest => ({
  path:
    `/graphql?extensions=${encodeURIComponent(JSON.stringify(persisted(ground, operation)))}` +
    `&variables=${encodeURIComponent(JSON.stringify(variables))}`,
  ...(token !== undefined && { token }),
});
const send = (ground: SoakRun, operation: string, variables: object, token?: string): LoadRequest => ({
  path: '/graphql',
  body: { extensions: persisted(ground, operation), variables },
  ...(token !== undefined && { token }),
});

function nextDoing(ground: SoakRun): LoadRequest {
  let share = upTo(doings.reduce((sum, [each]) => sum + each, 0));
  for (const [each, make] of doings) if ((share -= each) < 0) return make(ground);
  throw new Error('no doing');
}

const addressOf = (): string => `10.${upTo(256)}.${upTo(256)}.${upTo(256)}`;

async function ask(pool: Pool, { path: address, token, body: given }: LoadRequest): Promise<number> {
  const { statusCode, body } = await pool.request({
    method: given === undefined ? 'GET' : 'POST',
    path: address,
    headers: {
      'x-forwarded-for': addressOf(),
      'accept-encoding': 'gzip',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(given !== undefined && { 'content-type': 'application/json' }),
    },
    ...(given !== undefined && { body: JSON.stringify(given) }),
  });
  await body.dump({ limit: 4 * 1024 * 1024 });
  return statusCode;
}

async function prepare(url: string): Promise<Pick<SoakRun, 'tokens' | 'listings'>> {
  const database = openDatabase({ url, max: 1 });
  const tokens = Array.from({ length: VISITORS }, () => randomBytes(32).toString('base64url'));
  try {
    await database.pool.query(
      `with visitor as (
        insert into user_account (username, nickname, avatar, real_name, birth_date, finished_orders)
        select 'soak' || n, '玩家', '/a.svg', '林一', '1990-05-04', 10 from generate_series(1, $1::integer) n returning id)
      insert into user_session (token_hash, user_id, expires_at)
      select hash, id, now() + interval '1 day' from unnest($2::bytea[]) with ordinality token (hash, at)
      join (select id, row_number() over () as at from visitor) each using (at)`,
      [VISITORS, tokens.map(tokenHash)],
    );
    const { rows } = await database.pool.query<{ id: string }>('select id::text as id from listing where deleted_at is null');
    return { tokens, listings: rows.map(({ id }) => id) };
  } finally {
    await database.close();
  }
}

/** Memory of a process after as many requests as in ten busy minutes. Linux only. */
export async function benchSoak(): Promise<BenchRow[]> {
  await buildStale(() => {});
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'soak-'));
  fs.chmodSync(folder, 0o755);
  const ports = await freePorts(['PORT', 'SERVICE_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'OPERATOR_PORT'], '127.0.0.1');
  const site = await startSite({ ...ports, DATA_DIR: folder, RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'fatal' });
  const pid = must(site.pid);
  const pool = new Pool(`http://127.0.0.1:${ports.PORT}`, { connections: CONNECTIONS });
  try {
    const server = await startEmbedded({ dataDir: path.join(folder, 'pg') });
    const known = await prepare(server.url).finally(() => server.stop());
    const operations = readPersisted('src/api/generated/persisted.json');
    const hashOf = (name: string): string =>
      must([...operations].find(([, text]) => new RegExp(`^(?:query|mutation) ${name}\\b`).test(text))?.[0]);
    const ground: SoakRun = {
      ...known,
      hashOf,
      pages: ['/', '/zuhao.html', '/ai/', '/internet-cafe/', `/zuhao/${known.listings[0]}.html`],
    };
    const before = resident(pid);
    const answers = new Map<number, number>();
    let [begun, highest] = [0, before];
    const began = performance.now();
    const work = async (): Promise<void> => {
      while (begun < REQUESTS) {
        begun += 1;
        const status = await ask(pool, nextDoing(ground));
        answers.set(status, (answers.get(status) ?? 0) + 1);
        highest = Math.max(highest, resident(pid));
        if (begun % TOLD_EVERY === 0) console.log(`${begun} requests: ${MB(resident(pid))}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    const seconds = (performance.now() - began) / 1_000;
    await pause(REST_MS);
    const after = resident(pid);
    const failed = [...answers].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
    const asked = `${REQUESTS} requests in ${Math.round(seconds)} s`;
    return [
      { what: `memory after ${asked}`, value: MB(after), target: '≤ 250 MB', ok: after > 0 && after <= MOST },
      { what: 'memory before, and the most meanwhile', value: `${MB(before)}, ${MB(highest)}`, target: 'a figure beside it', ok: null },
      { what: 'answers by status', value: [...answers].map((each) => each.join(': ')).join(', '), target: 'none of 5xx', ok: failed === 0 },
    ];
  } finally {
    await pool.close();
    await stopped(site);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
