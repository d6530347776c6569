import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildStale } from '#tools/build/index.ts';
import { freePorts } from '#tools/start/ports.ts';
import { runNode } from '#tools/lib/program.ts';
import type { BenchRow } from './orders.ts';

const RUNS = 5;
const READY = '租号市场已就绪';
const READY_WITHIN = 300_000;

async function end(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return;
  const exit = once(site, 'exit');
  site.kill('SIGINT');
  await exit;
}

/** Starts the marketplace as `npm start` does and stops it again; returns the time until it was ready in ms. */
async function start(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const began = performance.now();
  const site = spawn(process.execPath, ['tools/run.mjs', 'start'], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  let overdue: NodeJS.Timeout | undefined;
  try {
    return await new Promise<number>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        output += chunk.toString();
        if (output.includes(READY)) resolve(performance.now() - began);
      };
      site.stdout.on('data', hear);
      site.stderr.on('data', hear);
      site.once('error', reject);
      site.once('exit', (code) => reject(new Error(`npm start ended with ${code}\n${output}`)));
      overdue = setTimeout(() => reject(new Error(`npm start was not ready in time\n${output}`)), READY_WITHIN);
    });
  } finally {
    clearTimeout(overdue);
    await end(site);
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const load = (): string => `load ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`;

/** Waiting times of a developer: a second start, and the quick check. */
export async function benchStart(): Promise<BenchRow[]> {
  await buildStale(() => {});
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-start-'));
  try {
    const ports = await freePorts(['PORT', 'SERVICE_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'OPERATOR_PORT'], '127.0.0.1');
    const env = { ...ports, DATA_DIR: path.join(folder, 'data'), DATABASE_URL: undefined, CREDENTIALS_KEY: undefined, NODE_ENV: undefined };
    const first = await start(env);
    const starts: number[] = [];
    for (let run = 0; run < RUNS; run += 1) starts.push(await start(env));
    const second = median(starts);
    const began = performance.now();
    const { code, output } = await runNode(['tools/run.mjs', 'verify-quick']);
    const quick = performance.now() - began;
    if (code !== 0) console.error(output);
    return [
      {
        what: `a second start until it is ready, median of ${RUNS}, ${load()}`,
        value: `${seconds(second)} (the first ${seconds(first)})`,
        target: '≤ 3 s',
        ok: second <= 3_000,
      },
      {
        what: 'npm run verify:quick, at the same load',
        value: code === 0 ? seconds(quick) : `failed after ${seconds(quick)}`,
        target: '≤ 20 s',
        ok: code === 0 && quick <= 20_000,
      },
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
