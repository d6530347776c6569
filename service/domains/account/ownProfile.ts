import { sql } from 'kysely';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import type { getProfile, updateAvatar } from '#contract/rest/profile.ts';
import { checkNickname, NICKNAME_PAUSE } from '#contract/rules/profile.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { attachPicture } from '#service/domains/pictures/keep.ts';
import { avatarPath, picturePath } from '#service/domains/pictures/paths.ts';

type Profile = DataOf<typeof getProfile>;

const freeAt = (changedAt: Date | null, now: number): number | null => {
  const free = changedAt === null ? 0 : changedAt.getTime() + NICKNAME_PAUSE;
  return free > now ? free : null;
};

export async function readProfile({ db, clock }: CommandContext, userId: string): Promise<Profile> {
  const { nickname, avatar, nickname_changed_at } = await db
    .selectFrom('user_account')
    .select(['nickname', 'avatar', 'nickname_changed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { nickname, avatar, nickname_free_at: freeAt(nickname_changed_at, clock.now()) };
}

/** Concurrent changes to the same nickname are serialised by the unique index. */
export async function changeNickname(deps: CommandContext, userId: string, wish: string): Promise<Profile> {
  const { db, clock } = deps;
  const { nickname } = checked({ nickname: checkNickname(wish) });
  const own = await db
    .selectFrom('user_account')
    .select(['nickname', 'nickname_changed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (own.nickname === nickname) return readProfile(deps, userId);
  const free = freeAt(own.nickname_changed_at, clock.now());
  if (free !== null) throw refused('NICKNAME_TOO_SOON', { details: { retry_at: free } });
  const namesake = db
    .selectFrom('user_account')
    .select('id')
    .where(sql`lower(nickname)`, '=', nickname.toLowerCase());
  if (await namesake.where('id', '<>', userId).limit(1).executeTakeFirst()) throw refused('NICKNAME_TAKEN');
  await db
    .updateTable('user_account')
    .set({ nickname, nickname_changed_at: new Date(clock.now()) })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? refused('NICKNAME_TAKEN') : error;
    });
  return readProfile(deps, userId);
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'user_account_chosen_nickname';

/** Deletes uploaded avatars that are no longer shown. */
export async function changeAvatar(deps: CommandContext, userId: string, wish: BodyOf<typeof updateAvatar>): Promise<Profile> {
  const { db } = deps;
  await db.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  const chosen = 'picture' in wish ? wish.picture : null;
  const avatar =
    'picture' in wish
      ? picturePath(await attachPicture(deps, { id: wish.picture, ownerId: userId, purpose: 'avatar' }))
      : avatarPath(wish.number);
  await db.updateTable('user_account').set({ avatar }).where('id', '=', userId).execute();
  const earlier = db
    .deleteFrom('picture')
    .where('owner_id', '=', userId)
    .where('purpose', '=', 'avatar')
    .where('attached_at', 'is not', null);
  await (chosen === null ? earlier : earlier.where('id', '<>', chosen)).execute();
  return readProfile(deps, userId);
}
