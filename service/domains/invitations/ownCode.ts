import { randomBytes } from 'node:crypto';
import { CODE_LETTERS, INVITE_CODE_LENGTH } from '#contract/rules/invitation.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Traces } from '#service/kernel/http/traces.ts';

/** Uniform: the 32 letters divide 256. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length)).join('');

/** The user's own code, created on first request. Device and address are stored so that users cannot invite themselves. */
export async function ownInviteCode(deps: CommandContext, userId: string, { device, address }: Traces): Promise<string> {
  const now = new Date(deps.clock.now());
  return inTransaction(deps, async ({ db }) => {
    const find = () => db.selectFrom('invite_code').select('code').where('user_id', '=', userId).executeTakeFirst();
    let own = await find();
    while (!own) {
      await db
        .insertInto('invite_code')
        .values({ user_id: userId, code: randomCode(INVITE_CODE_LENGTH), made_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      own = await find();
    }
    const seen = [
      { kind: 'device' as const, hash: device },
      { kind: 'address' as const, hash: address },
    ].flatMap(({ kind, hash }) => (hash === null ? [] : [{ user_id: userId, kind, hash, seen_at: now }]));
    if (seen.length > 0) {
      await db
        .insertInto('inviter_trace')
        .values(seen)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return own.code;
  });
}
