import { sql } from 'kysely';
import { formatTime } from '#contract/rules/clock.ts';
import { awaitPassword } from '#service/domains/listings/awaitsPassword.ts';
import { flag, id, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { type FreePlay, lockPlay, plays } from './move.ts';

const isOver = ({ ended_at }: FreePlay): boolean => ended_at !== null;

/** Starts a play at its start and ends it at its end; both ends can have moved. Returns when to run again, null when done. */
export async function movePlay(deps: Deps, playId: string): Promise<Date | null> {
  const now = deps.clock.now();
  let play = await lockPlay(deps.db, playId);
  if (isOver(play)) return null;
  if (play.status === 'booked') {
    if (now < play.start_at.getTime()) return play.start_at;
    play = await plays.move(deps, play, { event: 'play.started', by: 'clock' });
    await notify(deps, play.user_id, {
      type: 'order',
      title: '免费玩开始了',
      content: `你约的免费玩可以上号了，到 ${formatTime(play.end_at.getTime())} 结束。`,
      orderNo: null,
    });
  }
  if (now < play.end_at.getTime()) return play.end_at;
  await finish(deps, await plays.move(deps, play, { event: 'play.ended', by: 'clock' }));
  return null;
}

/** Ends or cancels a play of this person. Run inside a transaction. */
export async function leavePlay(deps: CommandContext, userId: string, playId: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const play = await lockPlay(db, playId, userId);
  const [at, end] = [new Date(now), play.end_at];
  const isBooked = play.status === 'booked';
  const left = await plays.move(deps, play, {
    event: 'play.leave',
    by: 'user',
    ...(!isBooked && { changes: { end_at: at < end ? at : end } }),
  });
  await db.write(sql`
    update order_hold set active = not ${isBooked} and start_at < end_at,
      during = case when ${isBooked} then during else tstzrange(start_at, end_at) end
    from free_play where free_play.id = ${left.id} and free_play_id = free_play.id`);
  if (!isBooked) await finish(deps, left);
}

/** After a play the owner enters a new password, unless he keeps it. */
async function finish(deps: CommandContext, play: FreePlay): Promise<void> {
  const row = await first(
    deps.db,
    { owner_id: id, title: text, keeps_password: flag },
    sql`select owner_id, title, coalesce(keeps_password, false) as keeps_password
      from listing left join free_play_offer on listing_id = listing.id where listing.id = ${play.listing_id}`,
  );
  if (!row || row.keeps_password) return;
  await awaitPassword(deps.db, deps.clock.now(), play.listing_id);
  await notify(deps, row.owner_id, {
    type: 'order',
    title: '免费玩结束，请换密码',
    content: `“${row.title}”的一场免费玩结束了。换好密码并填到账号里，别人才能立即租它。`,
    orderNo: null,
  });
}
