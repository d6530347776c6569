import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Pool } from 'undici';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Market } from '#testing/builders/market.ts';
import { benchVault } from '#testing/vault.ts';
import { requestOf } from '#testing/builders/request.ts';
import type { Answer } from '#testing/builders/service.ts';
import type { TestDatabase } from '#testing/harness/database.ts';

const NOWHERE = 'http://127.0.0.1:9';
const MOST_AT_ONCE = 100;

export interface RunningProcess {
  readonly url: string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Stops it with a signal, as an operator does; rejects if the process ends in any other way. */
  stop(): Promise<void>;
}

async function started(script: string, ...args: string[]): Promise<RunningProcess> {
  const env = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node'), ...process.env };
  const child: ChildProcess = spawn(process.execPath, [path.resolve('tools/bench', script), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const [code, signal] = (await exited) as [number | null, string | null];
    if (code !== 0) throw new Error(`${script} ended with ${signal ?? code}`);
  };
  const address = once(createInterface({ input: child.stdout! }), 'line') as Promise<[string]>;
  const [url] = await Promise.race([address, exited.then(([code]) => Promise.reject(new Error(`${script} ended with ${String(code)}`)))]);
  return { url, kill, stop };
}

/** The service in its own process, with the real clock; port 0: any free port. */
export const aServiceProcess = ({ url }: Pick<TestDatabase, 'url'>, port = '0'): Promise<RunningProcess> =>
  started('serviceProcess.ts', url, port);

/** A service process with a payout host. */
export const aPayingProcess = ({ url }: Pick<TestDatabase, 'url'>, payoutUrl: string): Promise<RunningProcess> =>
  started('serviceProcess.ts', url, '0', '10', NOWHERE, payoutUrl);

/** A service process with a customer service desk. */
export const aTalkingProcess = ({ url }: Pick<TestDatabase, 'url'>, deskUrl: string, port = '0'): Promise<RunningProcess> =>
  started('serviceProcess.ts', url, port, '10', NOWHERE, NOWHERE, deskUrl);

/** A gateway in its own process, with these services as upstreams. */
export const aGatewayProcess = (services: readonly RunningProcess[]): Promise<RunningProcess> =>
  started('gatewayProcess.ts', services.map(({ url }) => url).join(','), '0');

/** A market whose calls are distributed in turn over service processes. */
export interface SharedMarket extends Market {
  readonly database: TestDatabase;
  close(): Promise<void>;
}

export function aSharedMarket(database: TestDatabase, services: readonly Pick<RunningProcess, 'url'>[]): SharedMarket {
  const doors = services.map(({ url }) => new Pool(url, { connections: MOST_AT_ONCE, pipelining: 1 }));
  let turn = 0;
  const ask: Market['ask'] = async (endpoint, request, said = {}) => {
    const { method, url, headers, payload } = requestOf(endpoint, request, said);
    turn += 1;
    const { statusCode, body } = await doors[turn % doors.length]!.request({
      method,
      path: url,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    return { status: statusCode, ...((await body.json()) as object) } as Answer<typeof endpoint>;
  };
  const get: Market['get'] = async (endpoint, request, said) => {
    const { code, message, data } = await ask(endpoint, request, said);
    if (code !== 0) throw new Error(`${endpoint.name}: ${code} ${message} ${JSON.stringify(data)}`);
    return data as DataOf<typeof endpoint>;
  };
  return {
    database,
    deps: onlyDatabase(database),
    ask,
    get,
    async close() {
      await Promise.all(doors.map((door) => door.close()));
    },
  };
}

/** A market for builders that write directly to the database. */
const onlyDatabase = ({ db }: TestDatabase): Deps => ({
  db,
  clock: { now: () => Date.now() },
  rateLimit: Infinity,
  logins: benchVault,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  outside: {
    smsUrl: NOWHERE,
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'no-reply@zuhao.example',
    wechatUrl: NOWHERE,
    qqUrl: NOWHERE,
    appUrl: NOWHERE,
    statsUrl: NOWHERE,
    cashierUrl: NOWHERE,
    cashierSecret: '',
    payoutUrl: NOWHERE,
    payoutSecret: '',
    signingUrl: NOWHERE,
    signingSecret: '',
    deskUrl: NOWHERE,
    deskSecret: '',
    publicUrl: NOWHERE,
  },
});
