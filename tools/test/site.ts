import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createPool } from '#service/kernel/database/pool.ts';
import { BENCH_CREDENTIALS_KEY } from '#testing/vault.ts';
import { takeBrowser } from './browser.ts';
import { leanFlags, leanMemory } from '#tools/start/lean.mjs';
import { freePorts } from '#tools/start/ports.ts';
import { databaseUrl, startDatabaseServer } from '#testing/harness/databaseServer.ts';

const READY_WITHIN = 120_000;

/**
 * Starts the whole marketplace on a new database with the demo data and passes its addresses to the tests in `BASE_URL`, `SERVICE_URL`,
 * `SANDBOX_URL`, `OPERATOR_URL` and `SITE_DATABASE_URL`. If `BASE_URL` is already set, that site is tested instead.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await takeBrowser();
  if (process.env['BASE_URL']) return async () => {};
  const { server, stop } = await startDatabaseServer();
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const onServer = async (statement: string) => {
    const pool = createPool({ url: server.url, max: 1, statementTimeout: 0 });
    await pool.query(statement).finally(() => pool.end());
  };
  await onServer(`create database ${name} template ${server.template}`);
  const ports = await freePorts(['PORT', 'SERVICE_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'OPERATOR_PORT'], '127.0.0.1');
  const site = await startSite({
    ...ports,
    DATABASE_URL: databaseUrl(server.url, name),
    CREDENTIALS_KEY: BENCH_CREDENTIALS_KEY,
    RATE_LIMIT: '100000',
    SMS_A_DAY: '1000000',
    MAIL_A_DAY: '1000000',
  });
  const told = {
    BASE_URL: `http://localhost:${ports.PORT}`,
    SERVICE_URL: `http://127.0.0.1:${ports.SERVICE_PORT}`,
    SANDBOX_URL: `http://localhost:${ports.SANDBOX_PORT}`,
    SITE_DATABASE_URL: databaseUrl(server.url, name),
    OPERATOR_URL: `http://127.0.0.1:${ports.OPERATOR_PORT}`,
  };
  Object.assign(process.env, told);
  return async () => {
    for (const variable of Object.keys(told)) delete process.env[variable];
    await stopped(site);
    await onServer(`drop database if exists ${name} with (force)`);
    await stop();
  };
}

/** `npm start` in a separate process; resolves when it reports ready. */
export async function startSite(env: Readonly<Record<string, string>>, heard: (text: string) => void = () => {}): Promise<ChildProcess> {
  const stdio: ['ignore', 'pipe', 'pipe', 'ipc'] = ['ignore', 'pipe', 'pipe', 'ipc'];
  const site = spawn(process.execPath, [...leanFlags, path.resolve('tools/start/index.ts')], {
    stdio,
    env: { ...leanMemory, ...process.env, ...env },
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      heard(chunk.toString());
      if (output.includes('已就绪')) resolve();
    };
    site.stdout?.on('data', collect);
    site.stderr?.on('data', collect);
    site.once('exit', (code) => reject(new Error(`npm start ended with ${code}\n${output}`)));
    setTimeout(() => reject(new Error(`npm start was not ready in time\n${output}`)), READY_WITHIN).unref();
  });
  await ready.catch(async (error: unknown) => {
    await stopped(site);
    throw error;
  });
  return site;
}

export async function stopped(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return;
  const exit = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGINT');
  await exit;
}
