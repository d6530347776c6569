import { sql } from 'kysely';
import { listingLifecycle } from '#contract/listingLifecycle.ts';
import { reserveListingIds } from '#service/domains/listings/credentials/listingIds.ts';
import { ImportRefused } from '#service/domains/listings/imports/faults.ts';
import { NotOpened } from '#service/kernel/credentials/vault.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { type Caller, callerWithId } from '#service/kernel/http/caller.ts';
import { Refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { columnsOf } from '#service/domains/merchants/listings/form.ts';
import type { CellFault } from '#service/domains/merchants/tables.ts';
import { judge, type Judged, type JudgedAccount, storedNumber } from './judge.ts';
import { type ReadFile, readListingFile } from './readFile.ts';
import { attributesOfGame, bytesOfFile, type FileRow, moveFile, readFileRow } from './store.ts';

/** Errors that are kept of one file. */
const FAULTS_KEPT = 2_000;
const WRITTEN_AT_ONCE = 250;

/** Seen at once, on a connection of its own. */
const reportPercent = (deps: Deps, fileId: string) => async (percent: number) => {
  await deps.db.root.write(
    sql`update listing_file set percent = ${Math.floor(percent)} where id = ${fileId} and percent < ${Math.floor(percent)}`,
  );
};

/** Why a file cannot be read, or why its owner may not publish; anything else is thrown. */
function problemText(error: unknown): string {
  if (error instanceof ImportRefused || error instanceof Refused) return error.message;
  if (error instanceof NotOpened) return '文件没有保存好，请重新上传';
  throw error;
}

interface Found {
  readonly read?: ReadFile;
  readonly judged?: Judged;
  readonly problem?: string;
}

const isRight = ({ judged, problem }: Found): boolean => problem === undefined && judged !== undefined && judged.faults.length === 0;

/** Stores what the check found: `ready`, or `faulty` with the reasons. */
async function storeFindings({ db, clock }: Deps, { id, state }: FileRow, found: Found): Promise<void> {
  const { read, judged, problem = null } = found;
  const faults: readonly CellFault[] = judged?.faults ?? read?.faults ?? [];
  const waiting = judged?.accounts.filter(({ waits }) => waits).length ?? 0;
  await db
    .updateTable('listing_file')
    .set({
      state: isRight(found) ? 'ready' : 'faulty',
      percent: 0,
      rows: read?.rows ?? 0,
      columns: JSON.stringify(read?.columns ?? []),
      faults: JSON.stringify(faults.slice(0, FAULTS_KEPT)),
      fault_count: faults.length,
      problem,
      on_offer: (judged?.accounts.length ?? 0) - waiting,
      waiting,
      changed_at: new Date(clock.now()),
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute();
}

const ownerOf = async (deps: Deps, ownerId: string): Promise<Caller> => {
  const caller = await callerWithId(deps, ownerId);
  if (caller === null || caller.isClosing) throw new ImportRefused('账号现在不能发布');
  return caller;
};

/** Reads a file and judges it; never throws for what is wrong with either. */
async function find(deps: Deps, row: FileRow, onProgress: (share: number) => Promise<void>): Promise<Found> {
  let read: ReadFile | undefined;
  try {
    const { attributes } = await attributesOfGame(deps.db, row.game_id);
    const bytes = await bytesOfFile(deps.db, deps.logins, row.id);
    read = await readListingFile({ name: row.name, bytes, attributes, onProgress });
    const judged = await judge(deps, { caller: await ownerOf(deps, row.owner_id), gameId: row.game_id }, read);
    return { read, judged };
  } catch (error) {
    return { ...(read && { read }), problem: problemText(error) };
  }
}

const known = async (deps: Deps, fileId: string): Promise<FileRow | null> =>
  readFileRow(deps.db, null, fileId).catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });

/** Job: reads a file and finds all of its errors. Twice at once does no harm. */
export async function checkFile(deps: Deps, fileId: string): Promise<null> {
  const row = await known(deps, fileId);
  if (row?.state !== 'checking') return null;
  const tell = reportPercent(deps, fileId);
  await tell(5);
  const found = await find(deps, row, (share) => tell(10 + share * 85));
  await storeFindings(deps, row, found);
  return null;
}

/** The file is no longer being taken: it was given up, or another process has written it. */
class GivenUp extends Error {}

async function insertAccounts(deps: Deps, row: FileRow, accounts: readonly JudgedAccount[]): Promise<void> {
  const { db, logins } = deps;
  const at = new Date(deps.clock.now());
  const ids = await reserveListingIds(db, accounts.length);
  const states = {
    true: listingLifecycle.moves('draft').get('listing.submit'),
    false: listingLifecycle.moves('draft').get('listing.publish'),
  };
  const placed = accounts.map((account, index) => {
    const [id, state] = [ids[index], states[`${account.waits}`]];
    if (id === undefined || state === undefined) throw new Error('a draft that cannot be published');
    return { ...account, id, state };
  });
  await db
    .insertInto('listing')
    .values(
      placed.map(({ id, state, form, login, loginKey, number, waits }) => ({
        ...columnsOf(form),
        id,
        owner_id: row.owner_id,
        game_id: row.game_id,
        state,
        login_sealed: logins.seal(id, login),
        login_key: loginKey,
        external_key: number === null ? null : storedNumber(row.owner_id, number),
        published_at: waits ? null : at,
        deleted_at: null,
      })),
    )
    .execute();
  await db
    .insertInto('listing_edit')
    .values(placed.map(({ id, waits }) => ({ listing_id: id, version: 1, form: null, saved_at: at, waiting_since: waits ? at : null })))
    .execute();
  await db
    .insertInto('listing_event')
    .values(
      placed.map(({ id, state, waits }) => ({
        listing_id: id,
        at,
        event: waits ? 'listing.submit' : 'listing.publish',
        from_state: 'draft' as const,
        to_state: state,
        by: 'owner' as const,
        note: `导入：${row.name}`,
      })),
    )
    .execute();
}

async function notifyApplied(deps: Deps, row: FileRow, accounts: readonly JudgedAccount[]): Promise<void> {
  const waiting = accounts.filter(({ waits }) => waits).length;
  const offered = accounts.length - waiting;
  const content = [offered > 0 && `${offered} 个已上架`, waiting > 0 && `${waiting} 个等平台审核后上架`].filter(Boolean).join('，');
  await notify(deps, row.owner_id, { type: 'system', title: `“${row.name}”已导入`, content: `${content}。`, orderNo: null });
}

/** Job: writes all accounts of a file in one transaction, or none. Whoever runs it second finds it written. */
export async function writeFile(deps: Deps, fileId: string): Promise<null> {
  const row = await known(deps, fileId);
  if (row?.state !== 'taking') return null;
  const tell = reportPercent(deps, fileId);
  const { attributes } = await attributesOfGame(deps.db, row.game_id);
  const bytes = await bytesOfFile(deps.db, deps.logins, row.id).catch(problemText);
  if (typeof bytes === 'string') {
    await storeFindings(deps, row, { problem: bytes });
    return null;
  }
  const read = await readListingFile({ name: row.name, bytes, attributes, onProgress: (share) => tell(share * 30) }).catch(problemText);
  if (typeof read === 'string') {
    await storeFindings(deps, row, { problem: read });
    return null;
  }
  try {
    const judged = await inTransaction(deps, async (held) => {
      await held.db.write(sql`select from user_account where id = ${row.owner_id} for no key update`);
      if ((await readFileRow(held.db, null, fileId)).state !== 'taking') throw new GivenUp();
      const found = await judge(held, { caller: await ownerOf(held, row.owner_id), gameId: row.game_id }, read);
      if (found.faults.length > 0) return found;
      await held.db.write(sql`set local gin_pending_list_limit = '16MB'`);
      for (let from = 0; from < found.accounts.length; from += WRITTEN_AT_ONCE) {
        await insertAccounts(held, row, found.accounts.slice(from, from + WRITTEN_AT_ONCE));
        await tell(30 + ((from + WRITTEN_AT_ONCE) / found.accounts.length) * 65);
      }
      if (!(await moveFile(held, fileId, { from: ['taking'], to: 'taken' }))) throw new GivenUp();
      const waiting = found.accounts.filter(({ waits }) => waits).length;
      await held.db
        .updateTable('listing_file')
        .set({ percent: 100, rows: found.accounts.length, on_offer: found.accounts.length - waiting, waiting })
        .where('id', '=', fileId)
        .execute();
      await notifyApplied(held, row, found.accounts);
      return found;
    });
    if (judged.faults.length > 0) await storeFindings(deps, row, { read, judged });
  } catch (error) {
    if (error instanceof GivenUp) return null;
    await storeFindings(deps, row, { read, problem: takenMeanwhile(error) ?? problemText(error) });
  }
  return null;
}

/** Somebody published one of the logins at the same moment. */
const takenMeanwhile = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && error.constraint === 'listing_login_key'
    ? '有一个登录账号刚被别的账号用了，请重新检查'
    : null;
