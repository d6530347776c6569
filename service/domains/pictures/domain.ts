import { dayKey } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { UNATTACHED_LIFETIME } from '#contract/rules/picture.ts';
import type { Domain } from '#service/kernel/domain.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { registerPictures } from './routes.ts';
import { picturesTables } from './tables.ts';

async function sweep({ db, clock }: CommandContext): Promise<void> {
  const unattached = db.deleteFrom('picture').where('attached_at', 'is', null);
  await unattached.where('created_at', '<', new Date(clock.now() - UNATTACHED_LIFETIME)).execute();
  await db
    .deleteFrom('picture_day')
    .where('day', '<', dayKey(clock.now() - DAY))
    .execute();
  await db.deleteFrom('upload_place').where('until', '<', new Date(clock.now())).execute();
}

/** Uploads, covers and avatars, and the paths of the static host. */
export const domain: Domain = {
  name: 'pictures',
  uses: [],
  tables: picturesTables,
  routes: registerPictures,
  sweep,
  erasure: {
    deleted: ['picture_day', 'upload_place'],
    erase: async ({ db }, { id }) => void (await db.deleteFrom('picture').where('owner_id', '=', id).execute()),
  },
};
