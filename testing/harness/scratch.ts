import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes; a full test run needs about a third of this. */
const ENOUGH = 4 * 1024 ** 3;

/** Executables are also started from this folder, which some containers forbid (`noexec`). */
const isExecutable = (): boolean =>
  fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === MEMORY && !line.split(' ')[3]?.split(',').includes('noexec'));

function hasRoom(): boolean {
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > ENOUGH && process.availableMemory() > 2 * ENOUGH;
}

/** Parent folder in memory for temporary test files, if the system has one with enough space: a disk is up to 20 times slower. */
const inMemory = (): string | undefined =>
  process.platform === 'linux' && fs.existsSync(MEMORY) && isExecutable() && hasRoom() ? MEMORY : undefined;

/** Folder of this clone's test database, shared by concurrent runs; `isKept`: it survives a restart of the machine. */
export function databaseFolder(): { readonly folder: string; readonly isKept: boolean } {
  const parent = inMemory();
  if (!parent) return { folder: path.resolve('node_modules/.cache/test-database'), isKept: true };
  const clone = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8);
  return { folder: path.join(parent, `zuhao-test-${os.userInfo().uid}-${clone}`), isKept: false };
}

/** Lets this process and its children create their temporary files in memory; the returned function removes the files. */
export function useScratch(): () => void {
  const parent = inMemory();
  if (!parent || process.env['TMPDIR']) return () => {};
  const folder = fs.mkdtempSync(path.join(parent, 'zuhao-'));
  // The embedded database drops root privileges and must still read its files below this folder.
  fs.chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => {
    delete process.env['TMPDIR'];
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
