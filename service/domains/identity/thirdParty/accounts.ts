import type { DataOf } from '#contract/rest/endpoint.ts';
import type { thirdPartyLogin } from '#contract/rest/thirdParty.ts';
import type { Platform } from './tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { findSleeper } from '#service/domains/identity/sleepers.ts';
import { issueBindTicket } from './bind.ts';
import type { ThirdIdentity } from './host.ts';

export type ThirdLogin = DataOf<typeof thirdPartyLogin>;

/** The account of a third party's user, created on first sight. */
export async function accountOf(deps: Deps, platform: Platform, { openid, nickname, phone }: ThirdIdentity): Promise<string> {
  const user_id = platform === 'app' && phone !== undefined ? await unlinkedUser(deps, platform, phone) : null;
  const { id } = await deps.db
    .insertInto('third_account')
    .values({ platform, openid, nickname, user_id, created_at: new Date(deps.clock.now()) })
    .onConflict((conflict) =>
      conflict.columns(['platform', 'openid']).doUpdateSet((row) => ({
        nickname,
        user_id: row.fn.coalesce('third_account.user_id', 'excluded.user_id'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Logs in; without a bound phone it returns a temp_token for binding one. */
export async function logInto(deps: Deps, accountId: string, visitor: string | undefined): Promise<ThirdLogin> {
  const user = await deps.db
    .selectFrom('third_account')
    .innerJoin('user_account', 'user_account.id', 'third_account.user_id')
    .select('user_account.id')
    .where('third_account.id', '=', accountId)
    .where('phone', 'is not', null)
    .executeTakeFirst();
  if (!user) return { token: null, temp_token: await issueBindTicket(deps, accountId, visitor) };
  const wish = { userId: user.id, remember: false, fingerprint: visitor ?? null, isLogin: true };
  return { token: await openSession(deps, wish), temp_token: null };
}

/** A sleeping account is not linked by its phone, which may have a new holder: binding leads to a login that asks for the ID number. */
async function unlinkedUser(deps: Deps, platform: Platform, phone: string): Promise<string | null> {
  if (await findSleeper(deps, phone, null)) return null;
  const user = await deps.db
    .selectFrom('user_account')
    .select('id')
    .where('phone', '=', phone)
    .where((user) =>
      user.not(
        user.exists(
          user.selectFrom('third_account').select('id').whereRef('user_id', '=', 'user_account.id').where('platform', '=', platform),
        ),
      ),
    )
    .executeTakeFirst();
  return user?.id ?? null;
}
