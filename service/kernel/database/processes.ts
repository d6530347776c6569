import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface RunningProcess {
  readonly command: string;
  /** Distinguishes processes that reuse the same pid. */
  readonly startedAt: string;
}

/** The process with this pid; undefined if none runs, or only an unreaped zombie. */
export function runningProcess(pid: number): RunningProcess | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): RunningProcess | undefined {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { command, startedAt: fields[19] ?? '' };
}

function fromPs(pid: number): RunningProcess | undefined {
  const columns = ['-o', 'stat=,lstart=,command=', '-p', String(pid)];
  const line = execFileSync('ps', columns, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const [, state = '', startedAt = '', command = ''] = /^(\S+)\s+(\S+ +\S+ +\S+ +\S+ +\S+)\s+(.*)$/.exec(line) ?? [];
  return state === '' || state.startsWith('Z') ? undefined : { command, startedAt };
}

/**
 * Runs `work` under a machine-wide lock of that name. The lock is a listening socket, so the operating system releases it when its owner
 * dies.
 */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const address = process.platform === 'linux' ? `\0zuhao-${key}` : path.join(os.tmpdir(), `zuhao-${key}.lock`);
  const deadline = Date.now() + 120_000;
  let lock = await tryListen(address);
  while (!lock) {
    if (Date.now() > deadline) throw new Error(`另一个进程一直占用着 ${name}。`);
    await pause(50);
    if (!address.startsWith('\0')) await removeIfAbandoned(address);
    lock = await tryListen(address);
  }
  try {
    return await work();
  } finally {
    await new Promise((done) => lock.close(done));
  }
}

function tryListen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

function removeIfAbandoned(address: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') fs.rmSync(address, { force: true });
      resolve();
    });
  });
}
