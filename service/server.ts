import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { buildService } from './app.ts';
import { watchClock } from './kernel/clockWatch.ts';
import { requireKeys, watchKeys } from './domains/listings/credentials/keyWatch.ts';
import { resealLogins } from './domains/listings/credentials/reseal.ts';
import type { Vault } from './kernel/credentials/vault.ts';
import { tables } from './domains/list.ts';
import { openDatabase } from './database.ts';
import { openStandby } from './kernel/database/standby.ts';
import type { Clock, Deps, Log, Outside } from './kernel/deps.ts';
import { issuingKey } from './domains/identity/loginKeys.ts';
import { serviceSecret } from './kernel/secrets.ts';
import { sweep as sweepExpired } from './sweep.ts';
import { startJobs } from './jobs.ts';

export interface ServiceConfig {
  readonly databaseUrl: string;
  /** Streaming standby of the database, for reads. */
  readonly readUrl?: string | undefined;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly outside: Outside;
  readonly rateLimit: number;
  /** Daily SMS budget for all phones. */
  readonly smsADay?: number | undefined;
  /** Daily budget of codes by mail for all mailboxes. */
  readonly mailADay?: number | undefined;
  /** Addresses of gateways; default: those on this machine. */
  readonly trustGateway?: readonly string[] | undefined;
  /** `silent` disables logging. */
  readonly logLevel: string;
  readonly logins: Vault;
  readonly identitySecret?: string | undefined;
  readonly support?: Deps['support'];
  /** Maximum connections of its pool; one more is used for short reads. */
  readonly connections?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Grace period in ms for requests in progress on shutdown; default 7 s. */
  readonly patience?: number | undefined;
  /** Bearer token that permits reading `/metrics` from other hosts. */
  readonly metricsToken?: string | undefined;
  /** Destination of log lines; default: standard output. */
  readonly logStream?: { write(line: string): void } | undefined;
}

export interface RunningService {
  readonly url: string;
  readonly deps: Deps;
  /** Refuses new requests, finishes those in progress, and exits within 10 s. Idempotent. */
  close(): Promise<void>;
}

const SWEEP = 10 * MINUTE;
const PATIENCE = 7 * SECOND;
/** Statement timeout: every request gets a response within five seconds, even from an unresponsive database. */
const LONGEST_STATEMENT = 4 * SECOND;
const DATABASE_PATIENCE = 4.5 * SECOND;
/** Timeouts that leave time for the primary if the standby does not respond. */
const STANDBY_LIMITS = { statementTimeout: 1.8 * SECOND, patience: 2 * SECOND };
/** Timeouts for jobs that wait for an external host, and then for the remaining database connections. */
const LAST_PATIENCE = SECOND;

/** Serves on a migrated database: pool, routes, jobs, sweeping. */
export async function startService(config: ServiceConfig): Promise<RunningService> {
  const limits = { max: config.connections, statementTimeout: LONGEST_STATEMENT, patience: DATABASE_PATIENCE };
  const database = openDatabase({
    url: config.databaseUrl,
    ...limits,
    onLost: (error) => log.warn({ reason: error.message }, 'database connection lost'),
    onSlow: (slow) => log.warn(slow, 'slow statement'),
  });
  const log: Log = {
    info: (fields, message) => http.log.info(fields, message),
    warn: (fields, message) => http.log.warn(fields, message),
    error: (fields, message) => http.log.error(fields, message),
  };
  const clock = config.clock ?? { now: () => Date.now() };
  const { db } = database;
  const standby =
    config.readUrl === undefined
      ? undefined
      : openStandby(db, config.readUrl, { ...limits, ...STANDBY_LIMITS, tables, log: (...line) => log.warn(...line) });
  const { outside, rateLimit, smsADay, mailADay, logins, identitySecret, support } = config;
  const deps: Deps = { db, clock, outside, rateLimit, smsADay, mailADay, log, logins, identitySecret, ...(support && { support }) };
  const clockWatch = watchClock(deps);
  const keyWatch = watchKeys(deps);
  const silent = config.logLevel === 'silent';
  const http = buildService(deps, {
    logger: silent ? false : { level: config.logLevel, stream: config.logStream },
    trustGateway: config.trustGateway,
    clockWatch,
    keyWatch,
    standby,
    metrics: { pool: database.pool, token: config.metricsToken },
  });

  try {
    await clockWatch.look();
    await requireKeys(deps);
    await issuingKey(deps);
    await serviceSecret(deps, 'order_number');
    await http.listen({ host: config.host, port: config.port });
  } catch (error) {
    clockWatch.stop();
    keyWatch.stop();
    await http.close();
    await standby?.close();
    await database.close();
    throw error;
  }
  const jobs = startJobs(deps, clockWatch);
  const sweep = () => void sweepExpired(deps).catch((error: Error) => log.error({ err: error }, 'sweep failed'));
  const ending = new AbortController();
  let [isSealed, sealing] = [false, Promise.resolve()];
  const seal = (): void => {
    if (isSealed) return;
    const whole = async () => void (isSealed = isSealed || (await resealLogins(deps, ending.signal), !ending.signal.aborted));
    sealing = sealing.then(whole).catch((error: Error) => log.error({ err: error }, 'logins not sealed'));
  };
  seal();
  const sweeping = setInterval(() => {
    sweep();
    seal();
  }, SWEEP);

  const patience = config.patience ?? PATIENCE;
  const shutDown = async (): Promise<void> => {
    clearInterval(sweeping);
    ending.abort();
    clockWatch.stop();
    keyWatch.stop();
    const answered = Promise.race([http.drain(), pause(patience, undefined, { ref: false })]);
    const finished = Promise.all([answered.then(() => http.close()), jobs.stop(), sealing]);
    // Keep-alive connections whose last request ends during shutdown would otherwise stay open.
    const dismissing = setInterval(() => http.server.closeIdleConnections(), 50);
    const losingPatience = setTimeout(() => http.server.closeAllConnections(), patience);
    await Promise.race([finished, pause(patience + LAST_PATIENCE, undefined, { ref: false })]);
    clearInterval(dismissing);
    clearTimeout(losingPatience);
    await Promise.race([Promise.all([standby?.close(), database.close()]), pause(LAST_PATIENCE, undefined, { ref: false })]);
  };
  let closing: Promise<void> | undefined;
  const { port } = http.server.address() as AddressInfo;
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    deps,
    close: () => (closing ??= shutDown()),
  };
}
