import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { DatabaseRefused } from '#service/kernel/database/embeddedBinaries.ts';

const MANIFEST = 'manifest.json';
const BLOCK = 1024 * 1024;

const fileShape = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() });
const manifestShape = z.object({
  format: z.literal(1),
  /** `cluster`: files of the embedded server with WAL; `dump`: output of `pg_dump`. */
  kind: z.enum(['cluster', 'dump']),
  made_at: z.string(),
  /** The server's `server_version_num`. */
  postgres: z.int(),
  /** Everything that was committed up to `stop` is in the backup. */
  lsn: z.object({ start: z.string(), stop: z.string() }),
  /** Newest migration and number of migrations. */
  schema: z.object({ newest: z.string(), count: z.int() }),
  /** Fingerprints of the keys that seal its credentials. */
  keys: z.array(z.string()),
  folders: z.array(z.string()),
  files: z.array(fileShape),
});

export type Manifest = z.output<typeof manifestShape>;
export type BackupFile = z.output<typeof fileShape>;

/** Copies a file and returns size and hash of what was written; undefined if the file has disappeared. */
export async function copyHashed(from: string, to: string): Promise<Omit<BackupFile, 'path'> | undefined> {
  const source = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!source) return undefined;
  const target = await open(to, 'wx', 0o600);
  try {
    const [hash, block] = [createHash('sha256'), Buffer.allocUnsafe(BLOCK)];
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await source.read(block, 0, BLOCK);
      if (bytesRead === 0) break;
      const read = block.subarray(0, bytesRead);
      hash.update(read);
      await target.writeFile(read);
      bytes += bytesRead;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

export async function hashFile(file: string): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of fs.createReadStream(file, { highWaterMark: BLOCK })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export function writeDurably(file: string, content: string): void {
  const handle = fs.openSync(file, 'wx', 0o600);
  fs.writeSync(handle, content);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

const SYNCED_AT_ONCE = 32;

/** fsyncs in parallel: sequentially, each call would wait for its own disk flush. */
export async function syncAll(places: readonly string[]): Promise<void> {
  const left = [...places];
  const work = async (): Promise<void> => {
    for (let place = left.pop(); place !== undefined; place = left.pop()) {
      const handle = await open(place, 'r');
      await handle.sync().finally(() => handle.close());
    }
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, work));
}

export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** Writes to a temporary name and renames at the end, so that an incomplete backup is never visible. */
export async function whole(to: string, make: (half: string) => Promise<Manifest>): Promise<Manifest> {
  if (fs.existsSync(to)) throw new DatabaseRefused(`${to} 已经存在：每份备份要一个新的目录`);
  const half = `${to}.half-${process.pid}`;
  fs.mkdirSync(half, { recursive: true, mode: 0o700 });
  try {
    const manifest = await make(half);
    writeDurably(path.join(half, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    await syncAll(['', ...manifest.folders, ...manifest.files.map((file) => file.path)].map((name) => path.join(half, name)));
    fs.renameSync(half, to);
    syncFolder(path.dirname(to));
    return manifest;
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    throw error;
  }
}

const isWithin = (file: string): boolean => !path.isAbsolute(file) && !file.split('/').includes('..');

export function readManifest(from: string): Manifest {
  const file = path.join(from, MANIFEST);
  if (!fs.existsSync(file)) throw new DatabaseRefused(`${from} 里没有 ${MANIFEST}：不是一份完整的备份`);
  try {
    const manifest = parseJson(fs.readFileSync(file, 'utf8'), (value) => manifestShape.parse(value));
    if (![...manifest.folders, ...manifest.files.map((each) => each.path)].every(isWithin)) throw new Error('a path leads out of it');
    return manifest;
  } catch (error) {
    throw new DatabaseRefused(`${file} 读不懂：${(error as Error).message}`);
  }
}

/** Throws if a file is missing or differs from the manifest. */
export async function requireSound(from: string, { files }: Manifest): Promise<void> {
  const faults: string[] = [];
  for (const { path: name, sha256 } of files) {
    const file = path.join(from, name);
    if (!fs.existsSync(file)) faults.push(`${name}：没有了`);
    else if ((await hashFile(file)).sha256 !== sha256) faults.push(`${name}：内容变了`);
  }
  if (faults.length === 0) return;
  const [shown, more] = [faults.slice(0, 10), faults.length > 10 ? [`共 ${faults.length} 处`] : []];
  throw new DatabaseRefused(['备份已损坏，什么也没有恢复：', ...shown, ...more].join('\n  '));
}
