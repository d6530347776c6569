import { DAY, HOUR } from '#contract/rules/constants.ts';
import { type FreePlayWindow, playsOfDay } from '#contract/rules/freePlay.ts';
import { dropPasswordDue } from '#service/domains/listings/passwordDue.ts';
import { at, type Demo, type Seed } from '#service/kernel/demo.ts';
import { storeContent, FIRST } from '#service/kernel/contents/save.ts';
import { beginPlay } from './begin.ts';
import { promotion } from './contents.ts';
import { movePlay } from './finish.ts';

const hours = (from: number, to: number): FreePlayWindow => ({ from: from * 60, to: to * 60 });

/** Windows and length of a play, by listing in turn; some are open all day. */
const offers: readonly { readonly windows: readonly FreePlayWindow[]; readonly minutes: number }[] = [
  { windows: [hours(0, 24)], minutes: 60 },
  { windows: [hours(18, 23)], minutes: 60 },
  { windows: [hours(9, 12), hours(19, 22)], minutes: 45 },
  { windows: [hours(12, 18)], minutes: 30 },
  { windows: [hours(6, 24)], minutes: 60 },
];

async function offerListings({ deps: { db }, now }: Demo): Promise<void> {
  const listings = await db.selectFrom('listing').select('id').where('is_free_play', '=', true).orderBy('id').execute();
  for (const [turn, { id }] of listings.entries()) {
    const offer = offers[turn % offers.length];
    if (!offer) continue;
    await db
      .insertInto('free_play_offer')
      .values({
        listing_id: id,
        windows: JSON.stringify(offer.windows),
        minutes: offer.minutes,
        keeps_password: turn % 7 === 6,
        changed_at: new Date(now),
      })
      .execute();
  }
}

/** The renter has played twice. */
async function playBefore({ deps, now, cast: { renter } }: Demo): Promise<void> {
  const free = deps.db
    .selectFrom('listing')
    .innerJoin('free_play_offer', 'listing_id', 'listing.id')
    .select(['listing.id', 'free_play_offer.windows', 'minutes'])
    .where('is_free_play', '=', true)
    .where('is_listed', '=', true)
    .where('is_rented', '=', false)
    .where('deleted_at', 'is', null);
  const listings = (await free.orderBy('listing.id').execute()).filter(({ windows }) =>
    windows.some(({ from, to }) => to - from === 24 * 60),
  );
  for (const [turn, { id, windows, minutes }] of listings.slice(0, 2).entries()) {
    const [first] = playsOfDay(windows, minutes, now - (turn + 2) * DAY).slice(20);
    if (!first) continue;
    const then = at(deps, first.start);
    const play = await beginPlay(then, renter, { account_id: id, start_at: first.start });
    await movePlay(at(deps, first.start + HOUR), play.id);
    await dropPasswordDue(deps.db, now, id);
    await deps.db.deleteFrom('job').where('kind', '=', 'freePlay.move').where('subject', '=', play.id).execute();
  }
}

export const seed: Seed = {
  async last(demo) {
    await offerListings(demo);
    await playBefore(demo);
    await storeContent(
      demo.deps,
      promotion,
      null,
      { title: '连签一周，多玩一次', text: '券当天到账', button: '去签到', href: '/account/account_goldCoin' },
      FIRST,
    );
  },
};
