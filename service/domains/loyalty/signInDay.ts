import { sql } from 'kysely';
import { dayKey } from '#contract/rules/clock.ts';
import { FREE_PLAY_COUPON_LIFE } from '#contract/rules/freePlay.ts';
import { SIGN_IN_COINS, signInStep } from '#contract/rules/loyalty.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { postLoyalty } from './post.ts';

/** Signs in for today in Shanghai; of concurrent calls one takes effect. Locks the user's row, so that the streak is read correctly. */
export async function signInToday(deps: CommandContext, userId: string): Promise<void> {
  await inTransaction(deps, async ({ db, clock }) => {
    const now = clock.now();
    const day = dayKey(now);
    await db.write(sql`select from user_account where id = ${userId} for no key update`);
    const last = await db
      .selectFrom('sign_in')
      .select(['day', 'step'])
      .where('user_id', '=', userId)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.day === day) return;
    const step = signInStep(now, last ?? null);
    const coins = SIGN_IN_COINS[step - 1] ?? 0;
    await db
      .insertInto('sign_in')
      .values({ user_id: userId, day, step, coins, at: new Date(now) })
      .execute();
    if (step === SIGN_IN_COINS.length)
      await db
        .insertInto('free_play_coupon')
        .values({ user_id: userId, given_on: day, given_at: new Date(now), expires_at: new Date(now + FREE_PLAY_COUPON_LIFE) })
        .execute();
    await postLoyalty(db, now, { userId, unit: 'coin', amount: coins, cause: 'sign_in', subject: day });
  });
}
