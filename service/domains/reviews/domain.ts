import { sql } from 'kysely';
import { ofPerson } from '#service/domains/orders/ofPerson.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain } from '#service/kernel/domain.ts';
import type { Known } from '#service/kernel/erasure.ts';
import { reviewContents } from './contents.ts';
import { registerReviews } from './routes.ts';
import { reviewsTables } from './tables.ts';
import { waits } from './waits.ts';
import { tallyReview } from './tally.ts';

/** Removes the pictures of the person's reviews, which then no longer count as reviews with pictures. */
async function erase({ db }: CommandContext, { id }: Known): Promise<void> {
  const pictured = await db.selectFrom('review').selectAll().where('renter_id', '=', id).where('pictures', '>', 0).execute();
  for (const review of pictured) {
    if (review.status === 'shown') await tallyReview(db, review, -1);
    await db.updateTable('review').set({ pictures: 0 }).where('id', '=', review.id).execute();
    if (review.status === 'shown') await tallyReview(db, { ...review, pictures: 0 }, 1);
  }
}

/** Reviews of rentals, their additions, answers and moderation. */
export const domain: Domain = {
  name: 'reviews',
  uses: ['pictures', 'loyalty', 'orders'],
  tables: reviewsTables,
  routes: registerReviews,
  contents: reviewContents,
  waits,
  erasure: {
    erase,
    texts(userId) {
      const where = sql`order_id in ${ofPerson(userId)}`;
      return [
        { table: 'review', column: 'words', where },
        { table: 'review', column: 'addition', where },
        { table: 'review', column: 'answer', where },
      ];
    },
  },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
