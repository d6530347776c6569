import { DAY, HOUR } from '#contract/rules/constants.ts';
import type { ReviewTag } from '#contract/rules/review.ts';
import { oldListings, rentInThePast } from '#service/domains/orders/seed.ts';
import { at, type Demo, type Seed } from '#service/kernel/demo.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Random } from '#service/kernel/lib/random.ts';
import { listWord } from './contents.ts';
import { addToReview, answerReview, writeReview } from './write.ts';

const REVIEWS = 90;

interface DemoReview {
  readonly scores: readonly [described: number, signIn: number, service: number];
  readonly words: string;
  readonly tags: readonly ReviewTag[];
}

const said: readonly DemoReview[] = [
  { scores: [5, 5, 5], words: '皮肤都在，上号一次就成功，下次还租。', tags: ['与描述一致', '上号快'] },
  { scores: [5, 5, 4], words: '和截图一样，段位没掺水，晚上打了四把很顺。', tags: ['与描述一致'] },
  { scores: [5, 4, 5], words: '第一次登录要验证，号主两分钟就处理好了。', tags: ['号主热情'] },
  { scores: [4, 5, 5], words: '价格合适，铭文齐全，适合周末开黑。', tags: ['性价比高', '皮肤齐全'] },
  { scores: [5, 5, 5], words: '', tags: ['上号快', '性价比高'] },
  { scores: [5, 5, 5], words: '过夜租的，一直没被顶，体验很好。', tags: ['与描述一致', '性价比高'] },
  { scores: [4, 4, 4], words: '总体可以，有两个皮肤和标题写的不太一样。', tags: ['上号快'] },
  { scores: [5, 4, 4], words: '号很全，排队稍微久了一点，不是号主的问题。', tags: ['皮肤齐全'] },
  { scores: [3, 4, 3], words: '内容对得上，回复有点慢。', tags: ['回复慢'] },
  { scores: [4, 3, 4], words: '上号验证了两次，其他都好。', tags: ['上号麻烦'] },
  { scores: [2, 3, 2], words: '描述里写的典藏皮肤没有，和号主沟通后退了一部分。', tags: ['与描述不符'] },
  { scores: [5, 5, 5], words: '老顾客了，稳定，老板人很好。', tags: ['号主热情', '上号快'] },
];
const answers = ['谢谢支持，欢迎再来。', '感谢反馈，已经补充到描述里了。', '开黑愉快！'];
const additions = ['又租了一次，还是一样稳。', '追加：后来再上也没问题。'];
const listed = ['加微信', '加QQ', '私下交易', '代充', '外挂'];

interface Cast {
  readonly passers: readonly Caller[];
  readonly renter: Caller;
  readonly owner: Caller;
}

/** Past rentals with reviews: many for some listings, none for most. */
export async function reviewForPassers(deps: Deps, { passers }: Pick<Cast, 'passers'>, random: Random): Promise<void> {
  for (const word of listed) await listWord(deps, word);
  const listings = await oldListings(deps, null);
  const now = deps.clock.now();
  // One rental per listing and four hours, so that none overlap; the newest reviews are some hours old.
  const slots = new Map<string, number>();
  const rentals: { readonly end: number; readonly play: () => Promise<void> }[] = [];
  for (let review = 0; review < REVIEWS; review += 1) {
    const listing = listings[Math.floor(random.next() ** 2 * listings.length)];
    const passer = passers[review % passers.length];
    if (!listing || !passer) continue;
    const nth = (slots.get(listing.id) ?? 0) + 1;
    slots.set(listing.id, nth);
    const begun = now - nth * 2 * DAY - random.int(2, 30) * HOUR;
    const hours = Math.max(listing.min_rental_period, random.int(1, 3));
    const { scores, words, tags } = random.pick(said);
    const [described, sign_in, service] = scores;
    const thought = random.int(1, 20) * HOUR;
    const body = { described, sign_in, service, words, tags, pictures: [], anonymous: random.chance(0.25) };
    const addition = random.chance(0.12) ? random.pick(additions) : null;
    const answer = random.chance(0.3) ? random.pick(answers) : null;
    const play = async (): Promise<void> => {
      const order = await rentInThePast(deps, passer, listing.id, { begun, hours });
      const writtenAt = Math.min(now - HOUR, order.end_at.getTime() + thought);
      const later = at(deps, writtenAt + HOUR / 2);
      const reviewId = await writeReview(at(deps, writtenAt), passer.id, { orderNo: order.order_no, ...body });
      if (addition !== null) await addToReview(later, passer.id, reviewId, addition);
      if (answer !== null) await answerReview(later, order.owner_id, reviewId, answer);
    };
    rentals.push({ end: begun + hours * HOUR, play });
  }
  // In order of their ends: wallet entries are listed in order of insertion.
  for (const { play } of rentals.toSorted((one, other) => one.end - other.end)) await play();
}

/** The demo renter has reviewed one rental and can review a second. */
export async function rentForRenter(deps: Deps, { renter, owner }: Pick<Cast, 'renter' | 'owner'>): Promise<void> {
  const now = deps.clock.now();
  const listings = await oldListings(deps, owner.id);
  const [first, second] = listings;
  if (!first || !second) throw new Error('the demo owner has too few accounts');
  const hours = ({ min_rental_period }: (typeof listings)[number]) => Math.max(2, min_rental_period);
  const reviewed = await rentInThePast(deps, renter, first.id, { begun: now - 5 * DAY, hours: hours(first) });
  const reviewId = await writeReview(at(deps, now - 4 * DAY), renter.id, {
    orderNo: reviewed.order_no,
    described: 5,
    sign_in: 4,
    service: 5,
    words: '皮肤和标题一样全，晚上开黑四把都很顺。',
    tags: ['与描述一致', '号主热情'],
    pictures: [],
    anonymous: false,
  });
  await answerReview(at(deps, now - 4 * DAY + HOUR), owner.id, reviewId, '谢谢支持，欢迎再来。');
  await rentInThePast(deps, renter, second.id, { begun: now - 2 * DAY, hours: hours(second) });
}

/** A review with a listed word, which waits for an operator. */
async function heldReview({ deps, now, cast: { passers } }: Demo): Promise<void> {
  const [listing] = (await oldListings(deps, null)).toReversed();
  const passer = passers.at(-1);
  if (!listing || !passer) throw new Error('the demo has too few accounts');
  const order = await rentInThePast(deps, passer, listing.id, { begun: now - 9 * HOUR, hours: Math.max(2, listing.min_rental_period) });
  const scores = { described: 4, sign_in: 5, service: 5, tags: ['上号快'] satisfies ReviewTag[], pictures: [], anonymous: false };
  const words = '账号没问题，还想租的可以加微信找我，比这里便宜。';
  await writeReview(at(deps, now - HOUR), passer.id, { ...scores, orderNo: order.order_no, words });
}

export const seed: Seed = {
  async past({ deps, random, cast }) {
    await rentForRenter(deps, cast);
    await reviewForPassers(deps, cast, random);
  },
  present: heldReview,
};
