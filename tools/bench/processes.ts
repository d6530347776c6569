import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { must } from '#lib/must.ts';

const CLOCK_TICKS = 100;
const statOf = (pid: number | string): string[] => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};

/** CPU seconds of a process; 0 on systems without `/proc`. */
export const cpuSeconds = (pid: number | string | undefined): number => {
  const [, , , , , , , , , , , user = '0', system = '0'] = statOf(pid ?? '');
  return (Number(user) + Number(system)) / CLOCK_TICKS;
};

const endedCpu = (pid: number): number => {
  const [user = '0', system = '0'] = statOf(pid).slice(13, 15);
  return (Number(user) + Number(system)) / CLOCK_TICKS;
};

/** CPU seconds of a database server, its child processes, and those that have ended. */
export const databaseCpu = (postmaster: number): number =>
  endedCpu(postmaster) +
  (fs.existsSync('/proc') ? fs.readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name) && (Number(name) === postmaster || statOf(name)[1] === String(postmaster)))
    .reduce((sum, pid) => sum + cpuSeconds(pid), 0);

export async function firstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: must(child.stdout) });
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

export async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
