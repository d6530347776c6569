import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { uploadPicture } from '#contract/rest/pictures.ts';
import { addDays, dayKey, startOfDay } from '#contract/rules/clock.ts';
import { isPrivatePurpose, type PicturePurpose, PICTURES_PER_DAY } from '#contract/rules/picture.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { picturePath } from './paths.ts';
import { encodePicture, requirePicture } from './encode.ts';

const limitReached = (now: number) => refused('PICTURE_LIMIT', { details: { retry_at: addDays(startOfDay(now), 1) } });

/** Refuses users who have reached the daily upload limit. */
async function countUpload({ db }: CommandContext, userId: string, now: number): Promise<void> {
  const counted = await db.write(sql`
    insert into picture_day as today (user_id, day, uploads) values (${userId}, ${dayKey(now)}, 1)
    on conflict (user_id, day) do update set uploads = today.uploads + 1 where today.uploads < ${PICTURES_PER_DAY}`);
  if (counted === 0) throw limitReached(now);
}

interface Upload {
  readonly ownerId: string;
  readonly purpose: PicturePurpose;
  readonly bytes: Buffer;
}

/** Stores a picture that is not referenced yet. Pictures that cannot be decoded count towards the limit too. */
export async function storePicture(
  deps: CommandContext,
  { ownerId, purpose, bytes: given }: Upload,
): Promise<DataOf<typeof uploadPicture>> {
  requirePicture(given);
  await countUpload(deps, ownerId, deps.clock.now());
  const { bytes, width, height } = await encodePicture(given, purpose, ownerId);
  const sha256 = hash('sha256', bytes, 'buffer');
  const is_public = !isPrivatePurpose(purpose);
  const { id } = await deps.db
    .insertInto('picture')
    .values({
      owner_id: ownerId,
      purpose,
      is_public,
      sha256,
      bytes,
      width,
      height,
      created_at: new Date(deps.clock.now()),
      attached_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, path: is_public ? picturePath(sha256) : null, width, height };
}

/**
 * Marks the user's own unused picture of this purpose as referenced; returns its hash. One that staff uploaded in the owner's name is the
 * owner's from now on.
 */
export async function attachPicture(
  { db, clock, acting }: CommandContext & Pick<Deps, 'acting'>,
  { id, ownerId, purpose }: Omit<Upload, 'bytes'> & { id: string },
): Promise<Buffer> {
  const attached = await db
    .updateTable('picture')
    .set({ attached_at: new Date(clock.now()), owner_id: ownerId })
    .where('id', '=', id)
    .where('owner_id', 'in', acting ? [ownerId, acting.userId] : [ownerId])
    .where('purpose', '=', purpose)
    .where('attached_at', 'is', null)
    .returning('sha256')
    .executeTakeFirst();
  if (!attached) throw refused('NOT_FOUND');
  return attached.sha256;
}
