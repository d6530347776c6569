import { createHmac } from 'node:crypto';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { submitRealName } from '#contract/rest/session.ts';
import { isAdult } from '#contract/rules/validation.ts';
import { moveCredit } from '#service/commands/creditMove.ts';
import { transact } from '#service/db/transact.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { serviceSecret } from './secrets.ts';

export interface Identity {
  readonly userId: string;
  readonly name: string;
  /** Checked and normalised. */
  readonly idNumber: string;
}

/** Once per account, and one account per ID number. Of the number only a keyed hash and the birth date are kept. */
export async function verifyRealName(deps: Deps, { userId, name, idNumber }: Identity): Promise<DataOf<typeof submitRealName>> {
  const id_number_hash = await idNumberHash(deps, idNumber);
  const birth_date = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`;
  await transact(deps, async ({ db, clock }) => {
    const { numUpdatedRows } = await db
      .updateTable('user_account')
      .set({ real_name: name, id_number_hash, birth_date })
      .where('id', '=', userId)
      .where('real_name', 'is', null)
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw isIdTaken(error) ? refused('ID_TAKEN') : error;
      });
    if (numUpdatedRows !== 1n) throw refused('ALREADY_VERIFIED');
    await moveCredit(db, clock.now(), userId, 'real_name', '');
  });
  return { is_real_name: true, is_adult: isAdult(idNumber, deps.clock.now()) };
}

/** Numbers can be counted through in an hour: without the key the hash would hide nothing. */
export async function idNumberHash(deps: Deps, idNumber: string): Promise<Buffer> {
  const key = deps.identitySecret ?? (await serviceSecret(deps, 'id_number'));
  return createHmac('sha256', key).update(idNumber).digest();
}

const isIdTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'user_account_id_number_hash_key';
