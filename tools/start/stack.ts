import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { startSandbox } from '#sandbox/server.ts';
import { readPersisted } from '#schema/graphql/persisted.ts';
import type { Circuit } from '#schema/rest/circuit.ts';
import { startGateway } from '#schema/server.ts';
import type { Config } from '#service/config.ts';
import { openVault } from '#service/kernel/credentials/keyFile.ts';
import type { Vault } from '#service/kernel/credentials/vault.ts';
import type { EmbeddedDatabase } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import { auditKeyIn, auditKeyOf, type RootPlaces } from '#service/domains/operators/auditRoots.ts';
import { demoOperators } from '#service/domains/operators/demoOperators.ts';
import { totpCode } from '#service/domains/operators/totp.ts';
import { demoPeople } from '#service/domains/identity/seed/people.ts';
import { circuitMetrics, httpMetrics, serveMetrics } from '#service/kernel/http/metrics.ts';
import { startOperators } from '#service/operatorServer.ts';
import { startService } from '#service/server.ts';
import { startDatabase } from '#tools/backup/ground.ts';
import { mustRunNode } from '#tools/lib/program.ts';

const SEED_LOCK = 7_246_003;
/** With the shutdown of the database this is less than ten seconds. */
const SERVERS_STOP_MS = 5_000;

export interface Page {
  readonly title: string;
  readonly url: string;
}

/** Parts that run in this process. */
export interface Stack {
  readonly gatewayUrl: string | undefined;
  readonly serviceUrl: string | undefined;
  readonly operatorUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly sandboxPages: readonly Page[];
  /** Stops in the order in which requests run: gateway, service, sandbox, database. */
  close(): Promise<void>;
}

export interface StackOptions {
  readonly say: (line: string) => void;
  /** Folder of the built page; null if something else serves it. */
  readonly webRoot: string | null;
  /** Folder of the built visualiser; null if something else serves it. */
  readonly visualiserRoot: string | null;
  /** Folder of the built console; null if it is not built. */
  readonly consoleRoot: string | null;
  /** The embedded database if it is already starting; the stack stops it. */
  readonly database?: Promise<EmbeddedDatabase> | undefined;
  /** Destination of log lines; default: standard output. */
  readonly logStream?: { write(line: string): void } | undefined;
}

/** Starts the parts of the configured role. If one fails, those already started are stopped again. */
export async function startStack(
  config: Config,
  { say, webRoot, visualiserRoot, consoleRoot, database, logStream }: StackOptions,
): Promise<Stack> {
  const servers: { close(): Promise<void> }[] = [];
  let embedded: EmbeddedDatabase | undefined;
  const close = async (): Promise<void> => {
    const patience = new AbortController();
    await Promise.race([closeInTurn(servers), pause(SERVERS_STOP_MS, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    await embedded?.stop();
  };
  const opened = <Server extends { close(): Promise<void> }>(server: Server): Server => {
    servers.unshift(server);
    return server;
  };
  const logger = { level: config.logLevel, ...(logStream && { stream: logStream }) };
  try {
    let [databaseUrl, logins]: [string?, Vault?] = [];
    if (config.role !== 'gateway') {
      embedded = config.databaseUrl ? undefined : await (database ?? startDatabase(config, say));
      databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
      logins = await prepare(databaseUrl, config, say);
    }
    const sandbox = config.sandbox ? opened(await startSandbox(sandboxOptions(config))) : undefined;
    const runs = (role: Config['role']): boolean => config.role === 'all' || config.role === role;
    const served = databaseUrl && logins ? { ...serviceOptions(config), databaseUrl, logins, logStream } : undefined;
    const service = served && runs('service') ? opened(await startService(served)) : undefined;
    const operators =
      served && runs('operator') ? opened(await startOperators({ ...served, ...operatorOptions(config), consoleRoot })) : undefined;
    const gateway = runs('gateway')
      ? opened(await startGateway({ ...gatewayOptions(config, webRoot, visualiserRoot), logger }))
      : undefined;
    return {
      gatewayUrl: gateway?.url,
      serviceUrl: service?.url,
      operatorUrl: operators?.url,
      databaseUrl,
      sandboxPages: (sandbox?.pages ?? []).map(({ title, url }) => ({ title, url: url.replace('127.0.0.1', 'localhost') })),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function closeInTurn(servers: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const server of servers) await server.close();
}

/** Migrates the database; a demonstration also fills an empty one with its data, which includes users with known passwords. */
async function prepare(url: string, config: Config, say: (line: string) => void): Promise<Vault> {
  const database = openDatabase({ url, max: 4, statementTimeout: 0 });
  try {
    const applied = await migrate(database.pool);
    if (applied.length > 0) say(`已执行 ${applied.length} 个数据库迁移`);
    const logins = await openVault(config, database.pool);
    if (config.demo) await fillWhenEmpty(database.pool, url, config, say);
    return logins;
  } finally {
    await database.close();
  }
}

/** Only one of concurrent starts fills it; a separate connection holds the lock, so that it is released with the process. */
async function fillWhenEmpty(pool: Pool, url: string, { dataDir }: Config, say: (line: string) => void): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    const { rows } = await holder.query<{ filled: boolean }>('select exists (select from listing) as filled');
    if (rows[0]?.filled) return;
    say('正在填入演示数据…');
    say((await mustRunNode(['tools/start/seed.ts'], { env: { DATABASE_URL: url, DATA_DIR: dataDir } })).trim());
  } finally {
    holder.release(true);
  }
}

/** Demo users have a phone with the app, which identifies them by their number. */
const appOwners = demoPeople.flatMap(({ username, nickname, phone, role }) =>
  phone === null ? [] : [{ openid: `app-${username}`, nickname, phone, note: role }],
);

/** The authenticators of the demo's people of the platform. */
const authenticators = demoOperators.map(({ name, totpSecret }) => ({ name, code: () => totpCode(totpSecret, Date.now()) }));

const sandboxOptions = ({
  sandboxPort,
  sandboxSmtpPort,
  host,
  publicUrl,
  cashierSecret,
  payoutSecret,
  signingSecret,
  deskSecret,
}: Config) => ({
  identities: { app: appOwners },
  authenticators,
  port: sandboxPort,
  smtpPort: sandboxSmtpPort,
  host,
  publicUrl,
  cashierSecret,
  payoutSecret,
  signingSecret,
  deskSecret,
});

const serviceOptions = (config: Config) => ({
  host: config.host,
  port: config.servicePort,
  rateLimit: config.rateLimit,
  smsADay: config.smsADay,
  mailADay: config.mailADay,
  trustGateway: config.trustGateway,
  logLevel: config.logLevel,
  identitySecret: config.identitySecret,
  support: config.support,
  connections: config.connections,
  readUrl: config.readUrl,
  metricsToken: config.metricsToken,
  outside: {
    smsUrl: config.smsUrl,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    wechatUrl: config.wechatUrl,
    qqUrl: config.qqUrl,
    appUrl: config.appScanUrl,
    statsUrl: config.statsUrl,
    cashierUrl: config.cashierUrl,
    cashierSecret: config.cashierSecret,
    payoutUrl: config.payoutUrl,
    payoutSecret: config.payoutSecret,
    signingUrl: config.signingUrl,
    signingSecret: config.signingSecret,
    deskUrl: config.deskUrl,
    deskSecret: config.deskSecret,
    beacon: config.beacon,
    publicUrl: config.publicUrl,
  },
});

function rootsOf({ auditKey, auditMail: mail, auditFile: file, databaseUrl, dataDir }: Config): RootPlaces {
  if (auditKey) return { key: auditKeyOf(auditKey), file, mail };
  return { key: databaseUrl === undefined ? auditKeyIn(dataDir) : null, file, mail };
}

const operatorOptions = (config: Config) => ({ host: config.operatorHost, port: config.operatorPort, roots: rootsOf(config) });

const gatewayOptions = (config: Config, webRoot: string | null, visualiserRoot: string | null) => ({
  host: config.host,
  port: config.port,
  serviceUrls: config.serviceUrls,
  trustProxy: config.trustProxy,
  httpsOnly: config.publicUrl.startsWith('https:'),
  staticUrls: config.staticUrl ? [config.staticUrl] : config.serviceUrls.map((url) => `${url}/static`),
  webRoot,
  visualiserRoot: config.visualiser ? visualiserRoot : null,
  persisted: readPersisted('src/api/generated/persisted.json'),
  persistedOnly: config.guarded,
  countAnswers: (app: FastifyInstance, circuits: () => readonly Circuit[]) =>
    serveMetrics(app, circuitMetrics(httpMetrics('gateway'), circuits), config.metricsToken),
});
