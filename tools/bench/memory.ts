import fs from 'node:fs';
import setup from '#tools/test/site.ts';
import { buildStale } from '#tools/build/index.ts';
import type { BenchRow } from './orders.ts';

const REST_MS = 5_000;

const read = (file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

export const processes = (): { pid: number; command: string }[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' ') }));

const field = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;

/** Resident memory of a process in bytes, including shared pages. */
export const resident = (pid: number): number => field(read(`/proc/${pid}/status`), 'VmRSS');
const proportional = (pid: number): number => field(read(`/proc/${pid}/smaps_rollup`), 'Pss');

export const MB = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Idle memory a few seconds after a start. Linux only. */
export async function benchMemory(): Promise<BenchRow[]> {
  await buildStale(() => {});
  const before = new Set(processes().map(({ pid }) => pid));
  const stop = await setup();
  try {
    await new Promise((resolve) => {
      setTimeout(resolve, REST_MS);
    });
    const started = processes().filter(({ pid }) => !before.has(pid));
    const site = started.filter(({ command }) => command.includes('tools/start/index.ts')).reduce((sum, { pid }) => sum + resident(pid), 0);
    const database = started
      .filter(({ command }) => /postgres/.test(command) && !command.includes('node'))
      .reduce((sum, { pid }) => sum + proportional(pid), 0);
    return [
      { what: 'memory at rest: node process, everything in one', value: MB(site), target: '≤ 200 MB', ok: site > 0 && site <= 200e6 },
      {
        what: 'memory at rest: database, all its processes',
        value: MB(database),
        target: '≤ 350 MB',
        ok: database > 0 && database <= 350e6,
      },
    ];
  } finally {
    await stop();
  }
}
