import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { Vault } from '#service/kernel/credentials/vault.ts';
import { checkStaged } from './check.ts';
import { type Fault, ImportRefused } from './faults.ts';
import type { Kind } from './fields.ts';
import { readCsv } from './readCsv.ts';
import { readJson } from './readJson.ts';
import { type Line, readLine, type Row } from './readLine.ts';
import { readTable } from './readTable.ts';
import { readText } from './readText.ts';
import { stageListings } from './sealing.ts';
import { readSheetRows } from './sheets.ts';
import { createStaging, stage } from './staging.ts';
import { settleListings, type Tally, writeGames, writeListings, writeOwners } from './write.ts';

export type Format = 'csv' | 'json' | 'xlsx';

export interface Progress {
  readonly step: 'reading' | 'checking' | 'writing' | 'analysing';
  readonly lines: number;
  /** Of the file, 0 to 1. */
  readonly share: number;
}

export interface ImportOptions {
  readonly file: string;
  readonly logins: Vault;
  /** Default: by the file's extension. */
  readonly format?: Format | undefined;
  /** Validates everything and writes nothing. */
  readonly dryRun?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface ImportReport {
  readonly lines: number;
  /** Sorted by line; if there is any, nothing was written. */
  readonly faults: readonly Fault[];
  /** Rows written, or on a dry run to be written; null if there are errors. */
  readonly written: Readonly<Record<Kind, Tally>> | null;
}

const IMPORT_LOCK = 7_246_021;

/** The secret of `loginKeyWith`, as `serviceSecret` has it; on a connection of its own, so that it stays when the import is refused. */
async function loginSecretOf(pool: Pool): Promise<Buffer> {
  await pool.query(`insert into service_secret (name, value) values ('listing_login', $1) on conflict do nothing`, [randomBytes(32)]);
  const { rows } = await pool.query<{ value: Buffer }>(`select value from service_secret where name = 'listing_login'`);
  if (!rows[0]) throw new Error('the secret listing_login is gone');
  return rows[0].value;
}

/** Imports games, owners and listings from a file, all or none. */
export async function importFile(pool: Pool, options: ImportOptions): Promise<ImportReport> {
  const loginSecret = await loginSecretOf(pool);
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
    const report = await importInto(client, loginSecret, options);
    await client.query(report.written && !options.dryRun ? 'commit' : 'rollback');
    if (report.written && !options.dryRun) {
      options.onProgress?.({ step: 'analysing', lines: report.lines, share: 1 });
      await settleListings(client);
    }
    return report;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function importInto(
  client: PoolClient,
  loginSecret: Buffer,
  { file, logins, format = formatOf(file), onProgress = () => {} }: ImportOptions,
): Promise<ImportReport> {
  await createStaging(client);
  const faults: Fault[] = [];
  const lines = await readInto(client, { file, logins, loginSecret, format, onProgress, onFault: (fault) => void faults.push(fault) });
  if (lines === 0) throw new ImportRefused('文件中没有数据');

  onProgress({ step: 'checking', lines, share: 1 });
  faults.push(...(await checkStaged(client)));
  if (faults.length > 0) return { lines, faults: faults.sort((one, other) => one.line - other.line), written: null };

  onProgress({ step: 'writing', lines, share: 1 });
  const game = await writeGames(client);
  const owner = await writeOwners(client);
  const listing = await writeListings(client);
  return { lines, faults, written: { game, owner, listing } };
}

interface Reading {
  readonly file: string;
  readonly logins: Vault;
  readonly loginSecret: Buffer;
  readonly format: Format;
  readonly onFault: (fault: Fault) => void;
  readonly onProgress: (progress: Progress) => void;
}

const PROGRESS_EVERY = 1_000;

/** Reads the file once: listings stream into the database, games and owners follow. Returns the number of lines. */
async function readInto(client: PoolClient, { file, logins, loginSecret, format, onFault, onProgress }: Reading): Promise<number> {
  const { size } = openable(file);
  let [bytes, lines] = [0, 0];
  const lineStream = linesOf(file, format, onFault, (more) => {
    bytes += more;
  });
  const others: Row[] = [];
  const listings = stageListings(client, logins, loginSecret);
  try {
    for await (const line of lineStream) {
      lines += 1;
      const row = readLine(line, onFault);
      if (row?.kind === 'listing') await listings.write(row);
      else if (row) others.push(row);
      if (lines % PROGRESS_EVERY === 0) onProgress({ step: 'reading', lines, share: bytes / Math.max(1, size) });
    }
    await listings.end();
  } catch (error) {
    await listings.abort();
    throw error;
  }
  for (const kind of ['game', 'owner'] as const) await stageAll(client, kind, others);
  return lines;
}

/** Of a whole file that the command reads. */
const SHEET_MOST = 400 * 1024 * 1024;

async function* linesOf(
  file: string,
  format: Format,
  onFault: (fault: Fault) => void,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Line> {
  if (format === 'xlsx') {
    const bytes = await fs.promises.readFile(file);
    onBytes(bytes.length);
    return yield* readTable(await readSheetRows(bytes, SHEET_MOST), onFault);
  }
  const text = readText(file, onBytes);
  yield* format === 'json' ? readJson(text, onFault) : readCsv(text, onFault);
}

async function stageAll(client: PoolClient, kind: Kind, rows: readonly Row[]): Promise<void> {
  const stager = stage(client, kind);
  for (const row of rows) if (row.kind === kind) await stager.write(row);
  await stager.end();
}

function openable(file: string): fs.Stats {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (!found) throw new ImportRefused(`文件不存在：${file}`);
  if (!found.isFile()) throw new ImportRefused(`不是文件：${file}`);
  return found;
}

function formatOf(file: string): Format {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.csv') return 'csv';
  if (ending === '.json') return 'json';
  if (ending === '.xlsx') return 'xlsx';
  throw new ImportRefused(`无法从文件名判断格式，请用 --format csv、json 或 xlsx 指明：${file}`);
}
