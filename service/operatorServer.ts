import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { openDatabase } from './database.ts';
import { watchClock } from './kernel/clockWatch.ts';
import type { Deps, Log } from './kernel/deps.ts';
import { publishRoot, type RootPlaces } from './domains/operators/auditRoots.ts';
import { buildOperators } from './operatorApp.ts';
import type { RunningService, ServiceConfig } from './server.ts';

/** A few people work at once; most statements are short. */
const CONNECTIONS = 5;
const LIMITS = { statementTimeout: 10 * SECOND, patience: 10 * SECOND };
const PATIENCE = 5 * SECOND;
/** How often a root that is due is looked for. */
const ROOTS = 10 * MINUTE;

export interface OperatorConfig extends ServiceConfig {
  /** Where the daily roots of the audit go; without it they are not signed here. */
  readonly roots?: RootPlaces | undefined;
  /** Folder of the built console; without it only the API is served. */
  readonly consoleRoot?: string | null | undefined;
}

/** Serves the operators' API and console on a migrated database, with a pool of its own. */
export async function startOperators(config: OperatorConfig): Promise<RunningService> {
  const database = openDatabase({
    url: config.databaseUrl,
    max: CONNECTIONS,
    ...LIMITS,
    onLost: (error) => log.warn({ reason: error.message }, 'database connection lost'),
    onSlow: (slow) => log.warn(slow, 'slow statement'),
  });
  const log: Log = {
    info: (fields, message) => http.log.info(fields, message),
    warn: (fields, message) => http.log.warn(fields, message),
    error: (fields, message) => http.log.error(fields, message),
  };
  const { outside, rateLimit, logins, identitySecret } = config;
  const clock = config.clock ?? { now: () => Date.now() };
  const deps: Deps = { db: database.db, clock, outside, rateLimit, log, logins, identitySecret };
  const clockWatch = watchClock(deps);
  const http = await buildOperators(deps, {
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: config.logStream },
    trustGateway: config.trustGateway,
    clockWatch,
    consoleRoot: config.consoleRoot,
  });
  let publishing: Promise<unknown> = Promise.resolve();
  const shutDown = async (): Promise<void> => {
    clockWatch.stop();
    await publishing;
    await Promise.race([http.drain(), pause(config.patience ?? PATIENCE, undefined, { ref: false })]);
    await http.close();
    await database.close();
  };
  try {
    await clockWatch.look();
    await http.listen({ host: config.host, port: config.port });
  } catch (error) {
    await shutDown();
    throw error;
  }
  const publish = () => {
    if (config.roots)
      publishing = publishRoot(deps, config.roots).catch((error: Error) => log.error({ err: error }, 'audit root not signed'));
  };
  publish();
  const signing = setInterval(publish, ROOTS);
  let closing: Promise<void> | undefined;
  const { port } = http.server.address() as AddressInfo;
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    deps,
    close() {
      clearInterval(signing);
      return (closing ??= shutDown());
    },
  };
}
