import { sql } from 'kysely';
import { HOUR } from '#contract/rules/constants.ts';
import { FREE_GUESSES } from '#contract/rules/exchangeCode.ts';
import { id, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { addressOf } from '#service/kernel/http/address.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { useVerifyKey } from '#service/domains/identity/captcha/verifyKeys.ts';

export interface Guess {
  readonly userId: string;
  readonly ip: string;
  readonly verifyKey: string | undefined;
  readonly visitor: string | undefined;
}

interface Admitted {
  /** The code was right, or the user's own: the attempt does not count. */
  readonly refund: () => Promise<void>;
  readonly count: () => Promise<void>;
}

/**
 * Admits one attempt at an exchange code. It is counted as wrong beforehand, so that a user's concurrent attempts are all counted; for
 * others at the same address it counts once it has been wrong.
 */
export async function admitGuess(deps: Deps, { userId, ip, verifyKey, visitor }: Guess): Promise<Admitted> {
  const address = addressOf(ip);
  const counted = await inTransaction(deps, async (held) => {
    const { db, clock } = held;
    for (const name of [`exchange address ${address}`, `exchange user ${userId}`])
      await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    const since = new Date(clock.now() - HOUR);
    const wrong = await first(
      db,
      { own: whole, here: whole },
      sql`
      select (select count(*) from exchange_failure where user_id = ${userId} and at > ${since}) as own,
        (select count(*) from exchange_failure where address = ${address} and at > ${since} and not is_open) as here`,
    );
    if (Math.max(wrong?.own ?? 0, wrong?.here ?? 0) >= FREE_GUESSES) {
      if (verifyKey === undefined) throw refused('NEED_VERIFY', { message: '输错次数过多，请先完成验证' });
      await useVerifyKey(held, { key: verifyKey, action: 'submit', visitor });
    }
    const values = sql`(user_id, at, address, is_open) values (${userId}, ${new Date(clock.now())}, ${address}, true)`;
    return first(db, { id }, sql`insert into exchange_failure ${values} returning id`);
  });
  const { id: attempt = '' } = counted ?? {};
  return {
    refund: async () => void (await deps.db.deleteFrom('exchange_failure').where('id', '=', attempt).execute()),
    count: async () => void (await deps.db.updateTable('exchange_failure').set({ is_open: false }).where('id', '=', attempt).execute()),
  };
}
