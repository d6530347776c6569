import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import autocannon from 'autocannon';
import { basePath } from '#contract/rest/endpoint.ts';
import { readPersisted } from '#schema/graphql/persisted.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import { type BenchRow, fill } from './orders.ts';
import { must } from '#lib/must.ts';

const CONNECTIONS = 20;
const WARM_SECONDS = 2;
const MEASURED_SECONDS = 4;
const ROUNDS = 3;
const TARGET = 0.39;
const TARGET_CACHED = 1;

interface Target {
  readonly url: string;
  readonly path: (connection: number) => string;
}

/** A price limit above all prices, different for each connection, so that the gateway does not share reads. */
const limitOf = (connection: number): number => 10_000_000 + connection;

const restPage = (url: string): Target => ({
  url,
  path: (connection) => `${basePath}/accounts?rental_max=${limitOf(connection)}&available=bookable&sort=recommended&limit=20`,
});

function gatewayPage(url: string): Target {
  const hash = [...readPersisted('src/api/generated/persisted.json')].find(([, text]) => text.startsWith('query Listings('))?.[0];
  const extensions = encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }));
  return {
    url,
    path: (connection) => {
      const variables = { filter: { hourlyMaxFen: limitOf(connection) }, sort: 'RECOMMENDED', after: null, first: 20 };
      return `/graphql?extensions=${extensions}&variables=${encodeURIComponent(JSON.stringify(variables))}`;
    },
  };
}

async function started(script: string, ...args: string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const [url] = (await once(createInterface({ input: must(child.stdout) }), 'line')) as [string];
  return { url, stop };
}

async function rate({ url, path: pathOf }: Target, duration: number): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    setupClient: (client) => client.setRequests([{ method: 'GET', path: pathOf((connection += 1)) }]),
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors} errors and ${result.non2xx} refusals from ${url}`);
  return result.requests.average;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures both in alternating rounds, so that a busy machine slows both; returns the medians. */
async function compare(direct: Target, through: Target): Promise<{ direct: number; through: number; ratio: number }> {
  await assertPage(direct);
  await assertPage(through);
  await rate(direct, WARM_SECONDS);
  await rate(through, WARM_SECONDS);
  const rounds: { direct: number; through: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ direct: await rate(direct, MEASURED_SECONDS), through: await rate(through, MEASURED_SECONDS) });
  return {
    direct: median(rounds.map((round) => round.direct)),
    through: median(rounds.map((round) => round.through)),
    ratio: median(rounds.map((round) => round.through / round.direct)),
  };
}

/** Both targets must respond with a page of 20, otherwise the comparison is invalid. */
async function assertPage({ url, path: pathOf }: Target): Promise<void> {
  const text = await (await fetch(url + pathOf(0))).text();
  const cards = text.match(/"title":/g)?.length ?? 0;
  if (cards !== 20) throw new Error(`expected a page of 20 from ${url}, got ${cards}: ${text.slice(0, 300)}`);
}

const row = (what: string, { direct, through, ratio }: Awaited<ReturnType<typeof compare>>, target: number): BenchRow => ({
  what,
  value: `${ratio.toFixed(2)} (${Math.round(through)} against ${Math.round(direct)} / s)`,
  target: `≥ ${target.toFixed(2)}`,
  ok: ratio >= target,
});

/** A page of 20 listings through a gateway process, compared with the REST call. */
export async function benchGateway(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-gateway-'));
  fs.chmodSync(folder, 0o755);
  const stops: (() => Promise<void>)[] = [];
  try {
    const server = await startEmbedded({ dataDir: folder });
    stops.push(() => server.stop());
    const database = openDatabase({ url: server.url, statementTimeout: 0 });
    stops.push(() => database.close());
    await migrate(database.pool);
    await fill(database);
    const start = async (script: string, ...args: string[]) => {
      const process = await started(script, ...args);
      stops.push(process.stop);
      return process.url;
    };
    const service = await start('serviceProcess.ts', server.url);
    const plain = await start('gatewayProcess.ts', service, '0');
    const caching = await start('gatewayProcess.ts', service, '1000');
    return [
      row('gateway, page of 20 listings, own process, against REST', await compare(restPage(service), gatewayPage(plain)), TARGET),
      row(
        'gateway, the same read anonymously, cached 1 s, against REST',
        await compare(restPage(service), gatewayPage(caching)),
        TARGET_CACHED,
      ),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await benchGateway());
