import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chatEventsPath, endChat } from '#contract/rest/chat.ts';
import { basePath, headers } from '#contract/rest/endpoint.ts';
import { CHAT_KEPT } from '#contract/rules/chat.ts';
import { must } from '#lib/must.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { openDatabase } from '#service/database.ts';
import { databaseUrl, startDatabaseServer } from '#testing/harness/databaseServer.ts';
import { MB, resident } from './memory.ts';
import type { BenchRow } from './orders.ts';

const WAITING = 2_000;
/** Connections per address; the gateway allows 200. */
const PER_ADDRESS = 150;
const OPENED_AT_ONCE = 20;
const REST_MS = 3_000;
const TOLD_WITHIN = 30_000;
const MOST = 150e6;

async function startProcess(program: string, ...given: readonly string[]): Promise<{ url: string; process: ChildProcess }> {
  const file = path.join(import.meta.dirname, program);
  const child = spawn(process.execPath, ['--max-semi-space-size=4', file, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(must(child.stdout), 'data')) as [Buffer];
  return { url: url.toString().trim(), process: child };
}

const numberOf = (at: number): string => `KF20261124${String(at).padStart(10, '0')}`;
const secretOf = (at: number): string => `secret-of-conversation-${at}`;

/** Creates conversations of guests who wait for the desk. */
async function fill(url: string): Promise<void> {
  const database = openDatabase({ url, max: 1 });
  const places = Array.from({ length: WAITING }, (_, at) => at);
  await database.pool
    .query(
      `insert into chat_conversation (number, guest_hash, status, opened_at, asked_at, last_at, expires_at)
      select number, hash, 'waiting', now(), now() + at * interval '1 ms', now(), now() + $3 * interval '1 ms'
      from unnest($1::text[], $2::bytea[]) with ordinality given (number, hash, at)`,
      [places.map(numberOf), places.map((at) => tokenHash(secretOf(at))), CHAT_KEPT],
    )
    .finally(() => database.close());
}

/** Opens an event stream as a browser does; `tell` is called with each event. */
function wait(url: string, at: number, tell: (sign: string) => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${url}${basePath}${chatEventsPath}?number=${numberOf(at)}`,
      { agent: false, headers: { [headers.chatSecret]: secretOf(at) }, localAddress: `127.0.1.${1 + Math.floor(at / PER_ADDRESS)}` },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${response.statusCode}`));
        response.on('error', () => {}).on('data', (chunk: Buffer) => tell(chunk.toString()));
        return resolve(request);
      },
    );
    request.on('error', reject);
  });
}

/** Memory of service and gateway with browsers that wait for the desk, and the time until all receive a new place. Linux only. */
export async function benchChat(): Promise<BenchRow[]> {
  const { server, stop } = await startDatabaseServer();
  const name = `bench_chat_${process.pid}`;
  const admin = openDatabase({ url: server.url, max: 1 });
  await admin.pool.query(`create database ${name} template ${server.template}`);
  const url = databaseUrl(server.url, name);
  await fill(url);
  const service = await startProcess('serviceProcess.ts', url);
  const gateway = await startProcess('gatewayProcess.ts', service.url);
  const open: http.ClientRequest[] = [];
  try {
    const held = () => resident(must(service.process.pid)) + resident(must(gateway.process.pid));
    let isMoved = false;
    const told = new Set<number>();
    const next = async (at: number): Promise<void> => {
      open.push(
        await wait(gateway.url, at, (sign) => {
          if (isMoved && sign.includes('place')) told.add(at);
        }),
      );
    };
    await next(0);
    await pause(REST_MS);
    const before = held();
    let begun = 1;
    const opening = async (): Promise<void> => {
      while (begun < WAITING) await next(begun++);
    };
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opening));
    await pause(REST_MS);
    const cost = held() - before;
    isMoved = true;
    const began = performance.now();
    const ended = await fetch(`${service.url}${basePath}${endChat.path.replace(':number', numberOf(0))}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [headers.chatSecret]: secretOf(0) },
      body: '{}',
    });
    if (!ended.ok) throw new Error(`not ended: ${ended.status}`);
    while (told.size < WAITING - 1 && performance.now() - began < TOLD_WITHIN) await pause(10);
    const ms = Math.round(performance.now() - began);
    return [
      { what: `memory of ${WAITING} waiting browsers, gateway and service`, value: MB(cost), target: '≤ 150 MB', ok: cost <= MOST },
      {
        what: 'told of a new place, all of them',
        value: `${told.size} in ${ms} ms`,
        target: `${WAITING - 1}`,
        ok: told.size >= WAITING - 1,
      },
    ];
  } finally {
    for (const request of open) request.on('error', () => {}).destroy();
    for (const { process: child } of [gateway, service]) {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    }
    await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.close();
    await stop();
  }
}
