import { freePlayLifecycle } from '#contract/freePlayLifecycle.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { freePlay } from './tables.ts';

export type FreePlay = RowOf<typeof freePlay>;

export const plays = movedBy({
  lifecycle: freePlayLifecycle,
  table: 'free_play',
  columns: freePlay,
  key: 'id',
  history: { table: 'free_play_event', row: 'play_id' },
  endedAt: 'ended_at',
  refusal: 'FREE_PLAY_STATE',
});

/** Statuses of plays whose chance is used; in the others it came back. The unique indexes of free_play have the same condition. */
export const USED = ['booked', 'playing', 'ended'] as const;

/** Locks a play and its listing, in the common lock order. */
export async function lockPlay(db: Db, id: string, userId?: string): Promise<FreePlay> {
  const found = await db.selectFrom('free_play').select(['listing_id', 'user_id']).where('id', '=', id).executeTakeFirst();
  if (!found || (userId !== undefined && found.user_id !== userId)) throw refused('NOT_FOUND');
  await db.selectFrom('listing').select('id').where('id', '=', found.listing_id).forNoKeyUpdate().execute();
  return db.selectFrom('free_play').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}
