import { sql } from 'kysely';
import { loginKeyWith } from '#service/domains/listings/credentials/loginKey.ts';
import { readListedWords } from '#service/domains/reviews/write.ts';
import { bytes, text } from '#service/kernel/database/columns.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';
import { needsLook, placesLeft, requireMayPublish, standingOf } from '#service/domains/merchants/listings/may.ts';
import type { CellFault } from '#service/domains/merchants/tables.ts';
import type { FileAccount, ReadFile } from './readFile.ts';

/** An account of a file as it will be written. */
export interface JudgedAccount extends FileAccount {
  readonly loginKey: Buffer;
  /** Whether it waits for a look before it goes on offer. */
  readonly waits: boolean;
}

export interface Judged {
  readonly accounts: readonly JudgedAccount[];
  /** What is wrong with the file and what the platform has already, by row. */
  readonly faults: readonly CellFault[];
}

/** An owner's number of an account as it is stored: numbers of different owners do not meet. */
export const storedNumber = (ownerId: string, number: string): string => `owner ${ownerId} ${number}`;

/** Rows that give what an earlier row gave; the row before, by row. */
function repeated<T>(accounts: readonly T[], keyOf: (account: T) => string | null, rowOf: (account: T) => number): Map<T, number> {
  const [first, again] = [new Map<string, number>(), new Map<T, number>()];
  for (const account of accounts) {
    const key = keyOf(account);
    if (key === null) continue;
    const row = first.get(key);
    if (row === undefined) first.set(key, rowOf(account));
    else again.set(account, row);
  }
  return again;
}

interface Whose {
  readonly caller: Caller;
  readonly gameId: string;
}

/**
 * Judges the accounts of a file by the rules of publishing one. Throws a refusal if the caller may not publish at all. For the writing, run
 * it in the transaction that locked the owner.
 */
export async function judge(deps: CommandContext, { caller, gameId }: Whose, read: ReadFile): Promise<Judged> {
  const { db, clock } = deps;
  const standing = await standingOf(deps, caller.id);
  requireMayPublish(caller, standing, clock.now());
  const faults: CellFault[] = [...read.faults];
  const left = placesLeft(caller, standing);
  if (left !== null && read.rows > left)
    faults.push({
      row: 0,
      at: null,
      column: '',
      value: `${read.rows} 个账号`,
      reason: `现在最多还能上架 ${left} 个`,
      right: `请只留 ${left} 个，或申请认证后再导入`,
    });
  const [secret, hasListedWord] = [await serviceSecret(deps, 'listing_login'), await readListedWords(deps)];
  const accounts = read.accounts.map((account): JudgedAccount => {
    const { form, login } = account;
    const loginKey = loginKeyWith(secret, { gameId, zone: form.zone, account: login.account });
    return { ...account, loginKey, waits: needsLook(caller, standing, hasListedWord(form.title, form.words)) };
  });
  const rowOf = ({ row }: JudgedAccount) => row;
  const sameLogin = repeated(accounts, ({ loginKey }) => loginKey.toString('hex'), rowOf);
  const sameNumber = repeated(accounts, ({ number }) => number, rowOf);
  const takenLogins = new Set(
    (
      await db.read(
        { login_key: bytes },
        sql`select login_key from listing where deleted_at is null and login_key = any(${accounts.map((each) => each.loginKey)}::bytea[])`,
      )
    ).map(({ login_key }) => login_key.toString('hex')),
  );
  const numbers = accounts.flatMap(({ number }) => (number === null ? [] : [storedNumber(caller.id, number)]));
  const takenNumbers = new Set(
    (await db.read({ external_key: text }, sql`select external_key from listing where external_key = any(${numbers}::text[])`)).map(
      ({ external_key }) => external_key,
    ),
  );
  for (const account of accounts) {
    const { row, number, login, loginKey } = account;
    const loginRow = sameLogin.get(account);
    const numberRow = sameNumber.get(account);
    if (loginRow !== undefined)
      faults.push(read.faultOf(row, 'login_account', `同一大区里与第 ${loginRow} 行的登录账号重复`, login.account));
    else if (takenLogins.has(loginKey.toString('hex')))
      faults.push(read.faultOf(row, 'login_account', '同一大区里，平台上已有账号用这个登录账号', login.account));
    if (numberRow !== undefined) faults.push(read.faultOf(row, 'external_key', `与第 ${numberRow} 行的编号重复`, number ?? ''));
    else if (number !== null && takenNumbers.has(storedNumber(caller.id, number)))
      faults.push(read.faultOf(row, 'external_key', '这个编号的账号已经导入过', number));
  }
  return { accounts, faults: faults.sort((one, other) => one.row - other.row || (one.at ?? -1) - (other.at ?? -1)) };
}
