import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseRefused, type Launch, launchAs, nativeFolder, type ServerUser, serverUser } from './embeddedBinaries.ts';
import { exclusively, runningProcess } from './processes.ts';

export interface EmbeddedOptions {
  /** Folder of the cluster, its log and its lock files; created if missing. */
  readonly dataDir?: string | undefined;
  readonly log?: ((line: string) => void) | undefined;
  /** The server died and could not be restarted; the process can only exit. */
  readonly onGone?: ((reason: Error) => void) | undefined;
  /** Server settings that override the defaults, e.g. `{ fsync: 'off' }` for a temporary database. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

export interface EmbeddedDatabase {
  /** Connection string for the server's private Unix socket. */
  readonly url: string;
  /** Changes when the server is restarted. */
  readonly pid: number;
  /** True if the server was already running: left by a killed process or shared with a live one. */
  readonly attached: boolean;
  /** Releases the server, and stops it if no other process on this machine uses it. */
  stop(): Promise<void>;
}

interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

interface Layout {
  readonly root: string;
  readonly cluster: string;
  readonly holders: string;
  /** Socket directory of the running server; a restarted server keeps the same address. */
  readonly socket: string;
  readonly serverLog: string;
}

const PORT = '5432';
const START_DEADLINE_MS = 120_000;
/** A fast shutdown writes a checkpoint; if it times out, recovery follows at the next start. */
const STOP_STEPS = [
  ['SIGINT', 3_000],
  ['SIGQUIT', 500],
  ['SIGKILL', 500],
] as const;
const MAX_SOCKET_PATH = 107;
const SOCKET_DIR = 'zuhao-';
/** Log size in bytes above which the older half is dropped. */
const MOST_LOG = 2 * 1024 * 1024;
const LOG_CHECK_MS = 3_600_000;
/** Checking a process reads /proc on Linux and runs a program elsewhere. */
const WATCH_MS = process.platform === 'linux' ? 250 : 2_000;
/** Consecutive attempts to restart a server that died. */
const MOST_RESTARTS = 5;
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  plan_cache_mode: 'force_custom_plan',
  max_parallel_workers_per_gather: '0',
  // Handing each page to a worker takes several times as long as reading it, once the system has it in memory.
  io_method: 'sync',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  // The details of a constraint violation contain personal data.
  log_error_verbosity: 'terse',
  fsync: 'on',
  synchronous_commit: 'on',
  // One syncfs call after a crash; fsync of each of a thousand files takes seconds.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

function layoutOf(dataDir: string): Layout {
  const root = fs.realpathSync(dataDir);
  return {
    root,
    cluster: path.join(root, 'cluster'),
    holders: path.join(root, 'holders'),
    socket: path.join(root, 'socket'),
    serverLog: path.join(root, 'server.log'),
  };
}

/** Starts the bundled PostgreSQL, or attaches to the one already running on the folder. */
export async function startEmbedded({
  dataDir = 'data/pg',
  log = () => {},
  onGone = (reason) => {
    throw reason;
  },
  settings = {},
}: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  fs.mkdirSync(dataDir, { recursive: true });
  const layout = layoutOf(dataDir);
  return exclusively(layout.root, async () => {
    const start = () => launch(layout, { ...SETTINGS, ...settings }, log);
    if (livePostmaster(layout.cluster)) {
      const server = await untilReady(layout);
      log('数据库已在运行，直接连接');
      return hold(layout, server, { attached: true, start, log, onGone });
    }
    return hold(layout, await start(), { attached: false, start, log, onGone });
  });
}

/** Runs `work` on the files of a stopped server, with its start locked. */
export async function whileStopped<T>(dataDir: string, work: (cluster: string, userOf: typeof serverUser) => Promise<T>): Promise<T> {
  fs.mkdirSync(dataDir, { recursive: true });
  const layout = layoutOf(dataDir);
  return exclusively(layout.root, async () => {
    if (livePostmaster(layout.cluster) || isHeld(layout)) throw new DatabaseRefused(`${layout.cluster} 正在使用：请先停止市场`);
    return work(layout.cluster, serverUser);
  });
}

async function launch(layout: Layout, settings: Record<string, string>, log: (line: string) => void): Promise<Postmaster> {
  const user = serverUser(layout.cluster);
  if (!fs.existsSync(layout.cluster)) {
    log('正在创建数据库');
    await createCluster(layout, user);
  }
  const how = launchAs(user, layout.cluster);
  const native = nativeFolder(how, layout.root);
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    clearRemains(layout.cluster);
    const socketDir = socketDirOf(layout, user);
    const args = Object.entries({ ...settings, unix_socket_directories: socketDir }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = run(path.join(native, 'bin/postgres'), ['-D', layout.cluster, '-p', PORT, ...args], how, layout);
    const gone = new AbortController();
    void server.exited.finally(() => gone.abort()).catch(() => {});
    try {
      return await untilReady(layout, gone.signal);
    } catch (error) {
      fs.rmSync(socketDir, { recursive: true, force: true });
      const passing = /lock file|shared memory block/.test((error as Error).message);
      if (!passing || Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}

/** Runs initdb in a temporary folder and renames it, so that a killed first start leaves nothing incomplete. */
async function createCluster(layout: Layout, user: ServerUser): Promise<void> {
  const half = `${layout.cluster}.new`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  if (user.dropsRoot) fs.chownSync(half, user.uid, user.gid);
  const how = launchAs(user, half);
  const locale = ['--encoding=UTF8', `--locale=${LOCALE}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // `trust` is safe: the server listens only on a Unix socket in a folder accessible to its own user.
  const access = ['-U', 'postgres', '-A', 'trust'];
  const program = run(path.join(nativeFolder(how, layout.root), 'bin/initdb'), ['-D', half, ...access, ...locale], how, {
    ...layout,
    cluster: half,
  });
  const code = await program.exited;
  if (code !== 0) failed(layout, `initdb 退出，代码 ${code}`);
  fs.renameSync(half, layout.cluster);
}

function run(
  program: string,
  args: string[],
  { prefix, ids }: Launch,
  { cluster, serverLog }: Layout,
): { exited: Promise<number | string> } {
  trimLog(serverLog);
  const output = fs.openSync(serverLog, 'a');
  const [command = program, ...rest] = [...prefix, program, ...args];
  // Detached: Ctrl-C in the terminal must not reach the server, which has to outlive the requests in progress.
  const child = spawn(command, rest, {
    ...ids,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, LC_ALL: LOCALE, PGDATA: undefined },
  });
  fs.closeSync(output);
  child.unref();
  const exited = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  return { exited };
}

/** The server appends, so truncating is safe. */
function trimLog(file: string): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MOST_LOG) return;
  const kept = Buffer.alloc(MOST_LOG / 2);
  const log = fs.openSync(file, 'r');
  fs.readSync(log, kept, 0, kept.length, size - kept.length);
  fs.closeSync(log);
  fs.truncateSync(file);
  fs.appendFileSync(file, kept.subarray(kept.indexOf('\n') + 1));
}

function failed(layout: Layout, what: string): never {
  const tail = fs.readFileSync(layout.serverLog, 'utf8').trim().split('\n').slice(-5).join('\n');
  throw new Error(`${what}\n${tail}`);
}

async function untilReady(layout: Layout, gone?: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline && gone?.aborted !== true) {
    const server = livePostmaster(layout.cluster);
    if (server?.ready) return server;
    await pause(10);
  }
  return failed(layout, 'PostgreSQL 没有启动');
}

function livePostmaster(cluster: string): Postmaster | undefined {
  const lines = lockLines(cluster);
  const pid = Number(lines[0]);
  if (!runningProcess(pid)?.command.includes(` -D ${cluster} `)) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** After a reboot the pid in the lock file may belong to another program; PostgreSQL would then refuse to start. */
function clearRemains(cluster: string): void {
  const [pid, , , , socketDir = ''] = lockLines(cluster);
  if (path.basename(socketDir).startsWith(SOCKET_DIR)) fs.rmSync(socketDir, { recursive: true, force: true });
  const other = runningProcess(Number(pid));
  if (other && !other.command.includes('postgres')) fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

function lockLines(cluster: string): string[] {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The directory already in use by other holders, else a new one. */
function socketDirOf(layout: Layout, user: ServerUser): string {
  const dir = isHeld(layout) && fs.existsSync(layout.socket) ? fs.readFileSync(layout.socket, 'utf8') : makeSocketDir();
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (user.dropsRoot) fs.chownSync(dir, user.uid, user.gid);
  fs.writeFileSync(layout.socket, dir);
  return dir;
}

function makeSocketDir(): string {
  const longest = path.join(os.tmpdir(), `${SOCKET_DIR}XXXXXX`, `.s.PGSQL.${PORT}.lock`);
  const parent = longest.length > MAX_SOCKET_PATH ? '/tmp' : os.tmpdir();
  return fs.mkdtempSync(path.join(parent, SOCKET_DIR));
}

interface Holding {
  readonly attached: boolean;
  readonly start: () => Promise<Postmaster>;
  readonly log: (line: string) => void;
  readonly onGone: (reason: Error) => void;
}

function hold(layout: Layout, first: Postmaster, { attached, start, log, onGone }: Holding): EmbeddedDatabase {
  let server = first;
  let startedAt = runningProcess(first.pid)?.startedAt;
  fs.mkdirSync(layout.holders, { recursive: true });
  const mine = path.join(layout.holders, `${process.pid}.${Math.random().toString(36).slice(2)}`);
  fs.writeFileSync(mine, runningProcess(process.pid)?.startedAt ?? '');
  const trimming = setInterval(() => trimLog(layout.serverLog), LOG_CHECK_MS).unref();
  let stopped: Promise<void> | undefined;
  const isThere = (): boolean => startedAt !== undefined && runningProcess(server.pid)?.startedAt === startedAt;
  const startAgain = (): Promise<void> =>
    exclusively(layout.root, async () => {
      if (stopped) return;
      if (!livePostmaster(layout.cluster)) log('数据库意外停止，正在重新启动');
      server = livePostmaster(layout.cluster) ? await untilReady(layout) : await start();
      startedAt = runningProcess(server.pid)?.startedAt;
    });
  let [isBusy, tries] = [false, 0];
  const lookAfter = async (): Promise<void> => {
    if (isBusy || stopped || isThere()) return;
    isBusy = true;
    try {
      await startAgain();
      tries = 0;
    } catch (error) {
      tries += 1;
      if (tries < MOST_RESTARTS) return;
      clearInterval(watching);
      onGone(error as Error);
    } finally {
      isBusy = false;
    }
  };
  const watching = setInterval(() => void lookAfter(), WATCH_MS).unref();
  const stop = () =>
    exclusively(layout.root, async () => {
      clearInterval(watching);
      clearInterval(trimming);
      fs.rmSync(mine, { force: true });
      if (!isHeld(layout)) await shutDown(layout);
    });
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(server.socketDir)}&port=${PORT}`,
    get pid() {
      return server.pid;
    },
    attached,
    stop: () => (stopped ??= stop()),
  };
}

function isHeld({ holders }: Layout): boolean {
  if (!fs.existsSync(holders)) return false;
  const living = fs.readdirSync(holders).filter((name) => {
    const startedAt = fs.readFileSync(path.join(holders, name), 'utf8');
    const lives = runningProcess(Number.parseInt(name, 10))?.startedAt === startedAt;
    if (!lives) fs.rmSync(path.join(holders, name), { force: true });
    return lives;
  });
  return living.length > 0;
}

/** Waits for the process to exit: the server removes its lock file slightly earlier. */
async function shutDown({ cluster }: Layout): Promise<void> {
  const server = livePostmaster(cluster);
  if (!server) return;
  const identity = runningProcess(server.pid)?.startedAt;
  const isAlive = () => identity !== undefined && runningProcess(server.pid)?.startedAt === identity;
  for (const [signal, patience] of STOP_STEPS) {
    if (!isAlive()) break;
    process.kill(server.pid, signal);
    const deadline = Date.now() + patience;
    while (isAlive() && Date.now() < deadline) await pause(10);
  }
  fs.rmSync(server.socketDir, { recursive: true, force: true });
}
