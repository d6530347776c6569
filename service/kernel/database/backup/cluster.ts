import fs from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { type EmbeddedDatabase, startEmbedded, whileStopped } from '#service/kernel/database/embedded.ts';
import { DatabaseRefused, type ServerUser } from '#service/kernel/database/embeddedBinaries.ts';
import { createPool } from '#service/kernel/database/pool.ts';
import { factsOf } from './facts.ts';
import {
  type BackupFile,
  copyHashed,
  hashFile,
  type Manifest,
  requireSound,
  syncAll,
  syncFolder,
  whole,
  writeDurably,
} from './manifest.ts';

/** Folder of the server's files within a backup. */
const CLUSTER = 'cluster';
const CONTROL = 'global/pg_control';
/** Runtime files that recovery recreates; of folders, only the contents are skipped. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|logfile)$|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/;
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const SEGMENT = /^[0-9A-F]{24}$/;
const SEGMENTS_PER_LOG = 0x1_0000_0000 / (16 * 1024 * 1024);

interface Copied {
  readonly folders: string[];
  readonly files: BackupFile[];
}

/**
 * PostgreSQL's low-level backup: files may change while they are copied between start and stop; replaying the WAL makes them consistent.
 */
export function backUpCluster({ dataDir, to, say }: { dataDir: string; to: string; say: (line: string) => void }): Promise<Manifest> {
  return whole(to, async (half) => {
    const cluster = path.join(fs.realpathSync(dataDir), 'cluster');
    const embedded = await startEmbedded({ dataDir, log: say });
    const pool = createPool({ url: embedded.url, max: 1, statementTimeout: 0 });
    try {
      const client = await pool.connect();
      try {
        return await copyWhileRunning(client, cluster, half);
      } finally {
        // Closing the session also ends an unfinished backup and drops the temporary slot that retains the WAL.
        client.release(true);
      }
    } finally {
      await pool.end();
      await embedded.stop();
    }
  });
}

async function copyWhileRunning(client: ClientBase, cluster: string, half: string): Promise<Manifest> {
  const only = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(statement, values);
    if (!rows[0]) throw new Error(`no answer: ${statement}`);
    return rows[0];
  };
  await client.query('set idle_session_timeout = 0');
  await client.query(`select pg_create_physical_replication_slot('zuhao_backup_' || pg_backend_pid(), true, true)`);
  const { start } = await only<{ start: string }>(`select pg_backup_start('zuhao', fast => true)::text as start`);
  const target = path.join(half, CLUSTER);
  fs.mkdirSync(target, { mode: 0o700 });
  const copied: Copied = { folders: [CLUSTER], files: [] };
  const take = async (name: string): Promise<void> => {
    const file = await copyHashed(path.join(cluster, name), path.join(target, name));
    if (file) copied.files.push({ path: `${CLUSTER}/${name}`, ...file });
  };
  await copyTree(cluster, '', target, copied, take);
  await take(CONTROL);
  const { stop, label, spaces } = await only<{ stop: string; label: string; spaces: string }>(
    'select lsn::text as stop, labelfile as label, spcmapfile as spaces from pg_backup_stop(wait_for_archive => false)',
  );
  if (spaces !== '') throw new DatabaseRefused('数据库有自己的表空间，这里不能备份；请用 DATABASE_URL 和 pg_dump');
  const { first, last } = await only<{ first: string; last: string }>('select pg_walfile_name($1) as first, pg_walfile_name($2) as last', [
    start,
    stop,
  ]);
  const segments = fs.readdirSync(path.join(cluster, 'pg_wal')).filter((name) => SEGMENT.test(name) && name >= first && name <= last);
  if (segments.length !== placeOf(last) - placeOf(first) + 1) throw new Error(`WAL is missing between ${first} and ${last}`);
  for (const name of segments) await take(`pg_wal/${name}`);
  const labelFile = path.join(target, 'backup_label');
  writeDurably(labelFile, label);
  copied.files.push({ path: `${CLUSTER}/backup_label`, ...(await hashFile(labelFile)) });
  return { format: 1, kind: 'cluster', made_at: new Date().toISOString(), lsn: { start, stop }, ...(await factsOf(client)), ...copied };
}

const placeOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(segment.slice(16), 16);

async function copyTree(from: string, below: string, to: string, copied: Copied, take: (name: string) => Promise<void>): Promise<void> {
  for (const entry of fs.readdirSync(path.join(from, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (LEFT_OUT.test(name) || name === CONTROL) continue;
    if (entry.isDirectory()) {
      fs.mkdirSync(path.join(to, name), { mode: 0o700 });
      copied.folders.push(`${CLUSTER}/${name}`);
      if (!EMPTIED.has(name)) await copyTree(from, name, to, copied, take);
    } else if (entry.isFile()) await take(name);
    else if (entry.isSymbolicLink()) throw new DatabaseRefused(`${name} 是链接，这里不能备份`);
  }
}

export interface Restored {
  /** New name of the database that was replaced. */
  readonly kept: string | undefined;
  /** The server on the restored files; the caller stops it. */
  readonly embedded: EmbeddedDatabase;
}

interface RestoreWish {
  readonly from: string;
  readonly manifest: Manifest;
  readonly dataDir: string;
  /** Moves an existing database aside. */
  readonly replace: boolean;
  readonly say: (line: string) => void;
}

/** Restores a cluster atomically and starts it; recovery replays the WAL of the backup. */
export async function restoreCluster({ from, manifest, dataDir, replace, say }: RestoreWish): Promise<Restored> {
  await requireSound(from, manifest);
  const kept = await whileStopped(dataDir, async (cluster, userOf) => {
    const isTaken = fs.existsSync(cluster);
    if (isTaken && !replace) throw new DatabaseRefused(`${cluster} 里已有数据库，没有动它；要换下它请加 --replace（原来的会改名留着）`);
    const half = `${cluster}.restoring-${process.pid}`;
    fs.rmSync(half, { recursive: true, force: true });
    try {
      await layOut(from, manifest, half, userOf);
      const aside = isTaken ? `${cluster}.before-${Date.now()}` : undefined;
      if (aside) fs.renameSync(cluster, aside);
      fs.renameSync(half, cluster);
      syncFolder(path.dirname(cluster));
      return aside;
    } catch (error) {
      fs.rmSync(half, { recursive: true, force: true });
      throw error;
    }
  });
  return { kept, embedded: await startEmbedded({ dataDir, log: say }) };
}

async function layOut(from: string, { folders, files }: Manifest, half: string, userOf: (cluster: string) => ServerUser): Promise<void> {
  const placed = (name: string): string => path.join(half, path.posix.relative(CLUSTER, name));
  for (const folder of folders) fs.mkdirSync(placed(folder), { mode: 0o700, recursive: true });
  const user = userOf(half);
  for (const { path: name } of files) await copyHashed(path.join(from, name), placed(name));
  const all = [...folders, ...files.map((file) => file.path)].map(placed);
  if (user.dropsRoot) for (const place of all) fs.chownSync(place, user.uid, user.gid);
  await syncAll(all);
}
