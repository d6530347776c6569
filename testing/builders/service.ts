import { buildService } from '#service/app.ts';
import { openDatabase } from '#service/database.ts';
import type { Standby } from '#service/kernel/database/standby.ts';
import type { Vault } from '#service/kernel/credentials/vault.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { AnyEndpoint, DataOf, Refusal, RequestOf } from '#contract/rest/endpoint.ts';
import type { Identities } from '#sandbox/phone/index.ts';
import { startSandbox, type Sandbox } from '#sandbox/server.ts';
import { benchVault } from '#testing/vault.ts';
import { testDatabase, type TestDatabase } from '#testing/harness/database.ts';
import { requestOf } from './request.ts';

/** Noon in Shanghai. */
export const NOON = Date.parse('2026-11-20T12:00:00+08:00');

export interface MovableClock {
  now(): number;
  /** Moves the clock forward by this many milliseconds; back if negative. */
  move(by: number): void;
}

export const movableClock = (start = NOON): MovableClock => {
  let at = start;
  return {
    now: () => at,
    move(by) {
      at += by;
    },
  };
};

export interface RequestOptions {
  readonly token?: string | undefined;
  /** Source address of the request. */
  readonly from?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export type Answer<E extends AnyEndpoint> =
  | { readonly code: 0; readonly status: number; readonly message: string; readonly data: DataOf<E> }
  | { readonly code: number; readonly status: number; readonly message: string; readonly data: Refusal };

export interface TestService {
  readonly http: ReturnType<typeof buildService>;
  readonly deps: Deps;
  readonly clock: MovableClock;
  readonly database: TestDatabase;
  readonly sandbox: Sandbox;
  /** Every line that was logged. */
  readonly logged: string[];
  /** Calls the service as the gateway does; a response outside the contract is an error. */
  ask<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, said?: RequestOptions): Promise<Answer<E>>;
  /** Like `ask`, but throws unless the call succeeds. */
  get<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, said?: RequestOptions): Promise<DataOf<E>>;
  close(): Promise<void>;
}

interface ServiceOptions {
  readonly rateLimit?: number;
  /** Limit of SMS codes a day, over all phone numbers. */
  readonly smsADay?: number;
  /** Limit of codes by mail a day, over all mailboxes. */
  readonly mailADay?: number;
  /** Addresses of the gateways. */
  readonly trustGateway?: readonly string[];
  readonly start?: number;
  /** Identities that the scanning phone offers in addition to new ones. */
  readonly identities?: Identities;
  /** Shares this service's database, sandbox and clock, as another process would; close the new one first. */
  readonly beside?: TestService;
  /** Encrypts and decrypts logins; default: a vault with a test key. */
  readonly logins?: Vault;
  readonly support?: Deps['support'];
  /** Serves reads instead of the primary database. */
  readonly standby?: Standby;
  /** Sessions of the free-order draw are held; otherwise no prize changes the money of a test that lets days pass. */
  readonly draws?: boolean;
  /** Used instead of a new database; dropped when the service is closed. */
  readonly database?: TestDatabase;
}

/** A service with its own database and sandbox, on a clock controlled by the test. */
export async function aService({
  rateLimit = 100_000,
  smsADay = 1_000_000,
  mailADay = 1_000_000,
  trustGateway,
  start = NOON,
  identities,
  beside,
  logins = benchVault,
  support,
  standby,
  draws = false,
  database: given,
}: ServiceOptions = {}): Promise<TestService> {
  const clock = beside?.clock ?? movableClock(start);
  const database = given ?? (beside ? joined(beside.database) : await testDatabase());
  if (!beside && !draws) await database.db.deleteFrom('job').where('kind', '=', 'draw.hold').execute();
  const sandbox =
    beside?.sandbox ??
    (await startSandbox({
      port: 0,
      smtpPort: 0,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      cashierSecret: 'secret',
      payoutSecret: 'secret',
      signingSecret: 'secret',
      deskSecret: 'secret',
      now: clock.now,
      identities,
    }));
  const logged: string[] = [];
  const write = (fields: object, message = '') => void logged.push(JSON.stringify({ ...fields, message }));
  const deps: Deps = {
    db: database.db,
    clock,
    rateLimit,
    smsADay,
    mailADay,
    logins,
    ...(support && { support }),
    log: { info: write, warn: write, error: write },
    outside: {
      smsUrl: sandbox.url,
      smtpUrl: sandbox.smtpUrl,
      mailFrom: '租号平台 <no-reply@zuhao.example>',
      wechatUrl: sandbox.url,
      qqUrl: sandbox.url,
      appUrl: sandbox.url,
      statsUrl: sandbox.url,
      cashierUrl: sandbox.url,
      cashierSecret: 'secret',
      payoutUrl: sandbox.url,
      payoutSecret: 'secret',
      signingUrl: sandbox.url,
      signingSecret: 'secret',
      deskUrl: sandbox.url,
      deskSecret: 'secret',
      publicUrl: 'http://localhost:8080',
    },
  };
  const http = buildService(deps, {
    logger: { level: 'info', stream: { write: (line) => void logged.push(line) } },
    trustGateway,
    standby,
  });

  const ask: TestService['ask'] = async (endpoint, request, said = {}) => {
    const response = await http.inject(requestOf(endpoint, request, said));
    const answer = { status: response.statusCode, ...response.json<{ code: number; message: string; data: unknown }>() };
    if (answer.code === 0) endpoint.data.parse(answer.data);
    return answer as Answer<typeof endpoint>;
  };
  return {
    http,
    deps,
    clock,
    database,
    sandbox,
    logged,
    ask,
    async get(endpoint, request, said) {
      const { code, message, data } = await ask(endpoint, request, said);
      if (code !== 0) throw new Error(`${endpoint.name}: ${code} ${message} ${JSON.stringify(data)}`);
      return data as DataOf<typeof endpoint>;
    },
    async close() {
      await http.close();
      if (!beside) await sandbox.close();
      await database.drop();
    },
  };
}

function joined({ url }: TestDatabase): TestDatabase {
  const database = openDatabase({ url });
  return { ...database, url, drop: () => database.close() };
}
