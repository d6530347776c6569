import { randomBytes } from 'node:crypto';
import { OPERATOR_NAME, OPERATOR_PASSWORD, RECOVERY_CODES } from '#contract/rules/operators.ts';
import { hashPassword, isCommonPassword } from '#service/domains/identity/password.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { isVisibleName, nameKey } from '#service/kernel/operations/operatorName.ts';
import type { operatorPerson } from '#service/kernel/operations/tables.ts';
import { newTotpSecret, totpUri } from './totp.ts';

export type Person = RowOf<typeof operatorPerson>;

/** Recovery codes are compared without dashes and case. */
export const recoveryHash = (code: string): Buffer => tokenHash(code.replaceAll(/[\s-]/g, '').toLowerCase());

const groups = (text: string): string => text.replaceAll(/(.{5})(?=.)/g, '$1-');
const newRecoveryCode = (): string =>
  groups(
    BigInt(`0x${randomBytes(12).toString('hex')}`)
      .toString(36)
      .padStart(20, '0')
      .slice(-20),
  );
const newPassword = (): string => groups(randomBytes(15).toString('base64url'));

/** What a new person needs to sign in; shown once. */
export interface Enrolment {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly totp_uri: string;
  readonly recovery_codes: readonly string[];
}

export interface NewPerson {
  readonly name: string;
  readonly roles: readonly string[];
  readonly createdBy: string;
  /** Fixed in the demo; chosen at random otherwise. */
  readonly password?: string;
  readonly totpSecret?: string;
}

/** Adds a person; the name must be new, also among removed people. Run inside a transaction. */
export async function addPerson({ db, clock }: CommandContext, { name: given, roles, createdBy, ...fixed }: NewPerson): Promise<Enrolment> {
  const name = given.normalize('NFKC').trim();
  const length = [...name].length;
  if (length < OPERATOR_NAME.least || length > OPERATOR_NAME.most || !isVisibleName(name) || /[\p{Cc}\p{Cf}]/u.test(name))
    throw refused('BAD_REQUEST', { message: `姓名应有 ${OPERATOR_NAME.least} 到 ${OPERATOR_NAME.most} 个字` });
  const { password = newPassword(), totpSecret = newTotpSecret() } = fixed;
  const row = await db
    .insertInto('operator_person')
    .values({
      name,
      name_key: nameKey(name),
      password_hash: await hashPassword(password),
      totp_secret: totpSecret,
      roles: [...roles],
      created_at: new Date(clock.now()),
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw refused('OPERATOR_NAME_TAKEN');
  const recovery_codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db
    .insertInto('operator_recovery_code')
    .values(recovery_codes.map((code) => ({ person_id: row.id, code_hash: recoveryHash(code), used_at: null })))
    .execute();
  return { id: row.id, name, password, totp_uri: totpUri(totpSecret, name), recovery_codes };
}

/** Refuses a password that is too short or common. */
export function requireStrong(password: string): void {
  if ([...password].length < OPERATOR_PASSWORD.least)
    throw refused('BAD_REQUEST', { fields: { new_password: `密码至少 ${OPERATOR_PASSWORD.least} 个字符` } });
  if (isCommonPassword(password, null)) throw refused('PASSWORD_LEAKED');
}

export const isAdmin = ({ roles }: Pick<Person, 'roles'>): boolean => roles.includes('admin');

/** Locks all admins who are not removed, so that two concurrent changes cannot remove the last two. */
export async function requireOtherAdmin({ db }: CommandContext, personId: string): Promise<void> {
  const admins = await db.selectFrom('operator_person').selectAll().where('removed_at', 'is', null).orderBy('id').forUpdate().execute();
  if (!admins.some((person) => isAdmin(person) && person.id !== personId)) throw refused('OPERATOR_LAST_ADMIN');
}
