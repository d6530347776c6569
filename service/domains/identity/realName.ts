import type { DataOf } from '#contract/rest/endpoint.ts';
import type { submitRealName } from '#contract/rest/session.ts';
import { isAdult } from '#contract/rules/validation.ts';
import { moveCredit } from '#service/domains/loyalty/creditMove.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { idDigitsOf, idNumberHash } from './idNumber.ts';

export interface Identity {
  readonly userId: string;
  readonly name: string;
  /** Validated and normalised. */
  readonly idNumber: string;
}

/** Once per account, one account per ID number. Only keyed hashes of the number and the birth date are stored. */
export async function verifyRealName(deps: Deps, { userId, name, idNumber }: Identity): Promise<DataOf<typeof submitRealName>> {
  const id_number_hash = await idNumberHash(deps, idNumber);
  const id_digits = await idDigitsOf(deps, userId, idNumber);
  const birth_date = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`;
  await inTransaction(deps, async ({ db, clock }) => {
    const { numUpdatedRows } = await db
      .updateTable('user_account')
      .set({ real_name: name, id_number_hash, id_digits, birth_date })
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

const isIdTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'user_account_id_number_hash_key';
