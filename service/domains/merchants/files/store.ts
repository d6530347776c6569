import { sql } from 'kysely';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import { type cancelListingFile, listingFileShape, type sendListingFilePart, type startListingFile } from '#contract/rest/listingFiles.ts';
import type { GameAttribute } from '#contract/rules/gameAttributes.ts';
import { FILE_FAULTS_SHOWN, FILE_KEPT, FILE_PART_BYTES, listingFileFault } from '#contract/rules/listingFile.ts';
import { requireMayPublish, standingOf } from '#service/domains/merchants/listings/may.ts';
import { type CellFault, type ListingFileState, listingFile } from '#service/domains/merchants/tables.ts';
import { json, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, Deps, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import type { Vault } from '#service/kernel/credentials/vault.ts';

const fileRow = { ...pick(listingFile, ...(Object.keys(listingFile) as (keyof typeof listingFile)[])), game_name: text, sent: whole };
export type FileRow = RowOf<typeof fileRow>;

const files = sql`
  select listing_file.*, game.title as game_name, coalesce((
    select sum(part.bytes) from listing_file_part part where part.file_id = listing_file.id
  ), 0)::integer as sent
  from listing_file join game on game.id = game_id`;

const LATEST = 5;
const UNDER_WAY: readonly ListingFileState[] = ['sending', 'checking', 'faulty', 'ready', 'taking'];

/** Such as F5. */
export function cellName({ at, row }: Pick<CellFault, 'at' | 'row'>): string {
  if (at === null) return '';
  let letters = '';
  for (let left = at; left >= 0; left = Math.floor(left / 26) - 1) letters = String.fromCharCode(65 + (left % 26)) + letters;
  return `${letters}${row}`;
}

const present = (row: FileRow): DataOf<typeof cancelListingFile> =>
  fromRow(listingFileShape, row, {
    percent: row.state === 'sending' ? Math.floor((row.sent / row.bytes) * 100) : row.percent,
    columns: row.columns.map(({ header, name, samples: [one = '', two = '', three = ''] }) => ({
      header,
      name,
      first: one,
      second: two,
      third: three,
    })),
    faults: row.faults.slice(0, FILE_FAULTS_SHOWN).map((fault) => ({
      cell: cellName(fault),
      row: fault.row,
      column: fault.column,
      value: fault.value,
      reason: fault.reason,
      right: fault.right,
    })),
  });

export async function listFiles(db: Db, ownerId: string) {
  const rows = await db.read(fileRow, sql`${files} where owner_id = ${ownerId} order by listing_file.id desc limit ${LATEST}`);
  return { list: rows.map(present) };
}

/** An own file; anybody else's is unknown. With `isLocked` it stays locked until the transaction ends. */
export async function readFileRow(db: Db, ownerId: string | null, fileId: string, isLocked = false): Promise<FileRow> {
  const whose = ownerId === null ? sql`` : sql`and owner_id = ${ownerId}`;
  const lock = isLocked ? sql`for no key update of listing_file` : sql``;
  const row = await first(db, fileRow, sql`${files} where listing_file.id = ${fileId} ${whose} ${lock}`);
  if (!row) throw refused('NOT_FOUND');
  return row;
}

export const shownFile = async (db: Db, ownerId: string, fileId: string) => present(await readFileRow(db, ownerId, fileId));

/** What the accounts of a game are described by. */
export async function attributesOfGame(db: Db, gameId: string): Promise<{ title: string; attributes: readonly GameAttribute[] }> {
  const game = await first(
    db,
    { title: text, attributes: json<readonly GameAttribute[]>(), attribute_names: json<readonly string[]>() },
    sql`select title, attributes, to_jsonb(attribute_names) as attribute_names from game where id = ${gameId}`,
  );
  if (!game) throw refused('NOT_FOUND');
  const named = game.attribute_names.map((name): GameAttribute => ({ name, kind: 'text', unit: '', choices: [] }));
  return { title: game.title, attributes: game.attributes.length > 0 ? game.attributes : named };
}

interface Step {
  readonly from: readonly ListingFileState[];
  readonly to: ListingFileState;
}

/** Moves a file on; false if it is no longer where it was. The bytes of one that has ended are erased. */
export async function moveFile({ db, clock }: CommandContext, fileId: string, { from, to }: Step): Promise<boolean> {
  const moved = await db
    .updateTable('listing_file')
    .set({ state: to, percent: 0, changed_at: new Date(clock.now()) })
    .where('id', '=', fileId)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (moved && (to === 'taken' || to === 'cancelled')) await db.deleteFrom('listing_file_part').where('file_id', '=', fileId).execute();
  return moved !== undefined;
}

/** Begins a file; an earlier one that was not taken is given up. Run this and the commands below inside a transaction. */
export async function startFile(deps: CommandContext, caller: Caller, wish: BodyOf<typeof startListingFile>): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  const fault = listingFileFault({ name: wish.name, size: wish.bytes });
  if (fault !== null) throw refused('BAD_REQUEST', { fields: { name: fault } });
  await attributesOfGame(db, wish.game_id);
  await db.write(sql`select from user_account where id = ${caller.id} for no key update`);
  requireMayPublish(caller, await standingOf(deps, caller.id), now);
  const earlier = await db
    .selectFrom('listing_file')
    .select(['id', 'state'])
    .where('owner_id', '=', caller.id)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst();
  if (earlier?.state === 'taking') throw refused('FILE_STATE');
  if (earlier) await moveFile(deps, earlier.id, { from: UNDER_WAY, to: 'cancelled' });
  const { id } = await db
    .insertInto('listing_file')
    .values({
      owner_id: caller.id,
      game_id: wish.game_id,
      name: wish.name,
      bytes: wish.bytes,
      begun_at: new Date(now),
      changed_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const partName = (fileId: string, at: number): string => `file ${fileId} ${at}`;

/** Keeps the next part, sealed; with the last one the check is queued. */
export async function storePart(
  deps: Deps,
  ownerId: string,
  fileId: string,
  { at, content }: BodyOf<typeof sendListingFilePart>,
): Promise<void> {
  const { db, clock, logins } = deps;
  const row = await readFileRow(db, ownerId, fileId, true);
  const part = Buffer.from(content, 'base64');
  if (at + part.length <= row.sent) return;
  if (row.state !== 'sending' || at !== row.sent || part.length === 0 || part.length > FILE_PART_BYTES || at + part.length > row.bytes)
    throw refused('FILE_STATE');
  const sealed = logins.seal(partName(fileId, at), { account: '', secret: content });
  await db.insertInto('listing_file_part').values({ file_id: fileId, at, bytes: part.length, sealed }).execute();
  if (at + part.length < row.bytes) return;
  await moveFile(deps, fileId, { from: ['sending'], to: 'checking' });
  await queueJob(db, 'listingFile.check', fileId, clock.now());
}

/** The bytes of a file; throws `NotOpened`. */
export async function bytesOfFile(db: Db, logins: Vault, fileId: string): Promise<Buffer> {
  const parts = await db.selectFrom('listing_file_part').select(['at', 'sealed']).where('file_id', '=', fileId).orderBy('at').execute();
  return Buffer.concat(parts.map(({ at, sealed }) => Buffer.from(logins.open(partName(fileId, at), sealed).secret, 'base64')));
}

/** Queues the writing of a file that is right. */
export async function applyFile(deps: CommandContext, ownerId: string, fileId: string): Promise<void> {
  await readFileRow(deps.db, ownerId, fileId, true);
  if (!(await moveFile(deps, fileId, { from: ['ready'], to: 'taking' }))) throw refused('FILE_STATE');
  await queueJob(deps.db, 'listingFile.take', fileId, deps.clock.now());
}

/** Gives a file up. While it is being written, the writing finds out at its end, and nothing is written. */
export async function cancelFile(deps: CommandContext, ownerId: string, fileId: string): Promise<void> {
  const row = await readFileRow(deps.db, ownerId, fileId, true);
  if (row.state === 'cancelled') return;
  if (!(await moveFile(deps, fileId, { from: UNDER_WAY, to: 'cancelled' }))) throw refused('FILE_STATE');
}

/** Deletes the bytes of files that nobody has gone on with, and the record of old ones. */
export async function sweepFiles({ db, clock }: CommandContext): Promise<void> {
  const before = new Date(clock.now() - FILE_KEPT);
  await db.write(sql`
    delete from listing_file_part using listing_file
    where listing_file.id = file_id and changed_at < ${before} and state <> 'taking'`);
  await db.write(sql`
    update listing_file set state = 'cancelled', faults = '[]', columns = '[]'
    where changed_at < ${before} and state in ('sending', 'checking', 'faulty', 'ready')`);
}
