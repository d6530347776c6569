import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getListing, listListings } from '#contract/rest/listings.ts';
import { getCoins } from '#contract/rest/loyalty.ts';
import * as rest from '#contract/rest/reviews.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { listWord } from './contents.ts';
import { judgeAnswer, judgeReview } from './judge.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { aListing, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { anUpload, aReview, type OverRental, reviewsOf } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
  await inTransaction(service.deps, (deps) => listWord(deps, '加微信'));
});
afterAll(() => service.close());

const { after, overRental, write, summary, list } = reviewsOf(() => service);
const { uphold, file, rented } = complaintsOf(() => service);
const problemOf = (answer: { readonly data: object | null }) => (answer.data as { problem?: string } | null)?.problem;
const standing = ({ renter, orderNo }: OverRental) =>
  service.get(rest.getOrderReview, { params: { order_no: orderNo } }, { token: renter.token });
const own = async ({ token }: Person, side: 'written' | 'received' = 'written') =>
  (await service.get(rest.listOwnReviews, { query: { side } }, { token })).list;
const waiting = async ({ token }: Person) => (await service.get(rest.listReviewable, {}, { token })).list.map(({ order_no }) => order_no);
const coins = async ({ token }: Person) => (await service.get(getCoins, {}, { token })).balance;

/** Number of listings whose tally or rating differs from their reviews. */
async function drift(): Promise<number> {
  const counting = sql`
    with counted as (
      select listing_id, count(*) as reviews, sum(described) as described, sum(sign_in) as sign_in, sum(service) as service,
        count(*) filter (where pictures > 0) as pictured, count(*) filter (where total <= 8) as low,
        array[count(*) filter (where round(total / 3.0) = 1), count(*) filter (where round(total / 3.0) = 2),
          count(*) filter (where round(total / 3.0) = 3), count(*) filter (where round(total / 3.0) = 4),
          count(*) filter (where round(total / 3.0) = 5)]::int[] as stars
      from review where status = 'shown' group by listing_id
    )
    select count(*) as drifting
    from listing left join review_tally t on t.listing_id = listing.id
    left join counted c on c.listing_id = listing.id
    where (
        coalesce(t.reviews, 0), coalesce(t.described, 0), coalesce(t.sign_in, 0),
        coalesce(t.service, 0), coalesce(t.pictured, 0), coalesce(t.low, 0)
      ) is distinct from (
        coalesce(c.reviews, 0), coalesce(c.described, 0), coalesce(c.sign_in, 0),
        coalesce(c.service, 0), coalesce(c.pictured, 0), coalesce(c.low, 0)
      )
      or coalesce(t.stars, '{0,0,0,0,0}') <> coalesce(c.stars, '{0,0,0,0,0}')
      or rating <> round((22.5 + coalesce(c.described + c.sign_in + c.service, 0) / 3.0) / (5 + coalesce(c.reviews, 0)), 2)`;
  return (await first(service.database.db, { drifting: whole }, counting))?.drifting ?? -1;
}

describe('a review', () => {
  test('is written once, changes the rating and earns ten coins', async () => {
    const rental = await overRental();
    expect(await waiting(rental.renter)).toEqual([rental.orderNo]);
    expect(await standing(rental)).toMatchObject({ review: null, why_not: null, coins: 10 });
    const picture = await anUpload(service, rental.renter, 'review');
    const { data } = await write(rental, { words: ' 皮肤都在\r\n上号很快 ', tags: ['上号快', '性价比高'], pictures: [picture] });
    expect(data).toMatchObject({
      side: 'written',
      status: 'shown',
      order_no: rental.orderNo,
      coins: 10,
      can: { add: true, answer: false },
      review: {
        described: 5,
        sign_in: 4,
        service: 3,
        stars: 4,
        words: '皮肤都在\n上号很快',
        tags: [{ text: '上号快' }, { text: '性价比高' }],
        pictures: [{ path: expect.stringMatching(/^\/static\/pictures\/.+\.webp$/), width: 40, height: 30 }],
      },
    });
    expect(await coins(rental.renter)).toBe(10);
    expect(await summary(rental.listing)).toEqual({
      rating: 4.42,
      count: 1,
      one: 0,
      two: 0,
      three: 0,
      four: 1,
      five: 0,
      with_pictures: 1,
      low: 0,
      described: 5,
      sign_in: 4,
      service: 3,
    });
    expect((await list(rental.listing)).list).toHaveLength(1);
    expect(problemOf(await write(rental))).toBe('REVIEW_DONE');
    expect([await waiting(rental.renter), await standing(rental), await drift()]).toEqual([
      [],
      expect.objectContaining({ until: null, why_not: null, coins: 0, review: expect.objectContaining({ order_no: rental.orderNo }) }),
      0,
    ]);
    const { rating } = await service.database.db
      .selectFrom('listing')
      .select('rating')
      .where('id', '=', rental.listing.id)
      .executeTakeFirstOrThrow();
    expect(rating).toBe(4.42);
  });

  test('fifty concurrent requests write one', async () => {
    const rental = await overRental();
    const answers = await Promise.all(Array.from({ length: 50 }, () => write(rental)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== 0).map(problemOf))).toEqual(new Set(['REVIEW_DONE']));
    expect([(await summary(rental.listing)).count, await coins(rental.renter), await drift()]).toEqual([1, 10, 0]);
  });

  test('is refused before the end, and after 15 days', async () => {
    const renter = await aRenter(service);
    const listing = await aListing(service);
    const { order_no: orderNo } = await aPaidOrder(service, renter, listing);
    const early = { renter, owner: renter, listing, orderNo };
    expect([problemOf(await write(early)), (await standing(early)).why_not]).toEqual(['REVIEW_TOO_EARLY', '租用结束后才能评价']);
    await after(HOUR);
    await after(15 * DAY);
    expect([await standing(early), await waiting(renter)]).toMatchObject([{ why_not: null, review: null }, [orderNo]]);
    await after(MINUTE);
    expect([problemOf(await write(early)), (await standing(early)).why_not, await waiting(renter)]).toEqual([
      'REVIEW_TOO_LATE',
      '租用结束已超过 15 天，不能再评价',
      [],
    ]);
  });

  test('of another user’s order is not found', async () => {
    const rental = await overRental();
    const stranger = await aRenter(service);
    const answer = await write({ ...rental, renter: stranger });
    const unknown = await write({ ...rental, renter: stranger, orderNo: '202611200000000001' });
    expect([answer.message, problemOf(answer)]).toEqual([unknown.message, 'NOT_FOUND']);
    expect(problemOf(await write({ ...rental, renter: rental.owner }))).toBe('NOT_FOUND');
  });

  test('is refused after a full refund, but not after a partial one', async () => {
    const [whole, part] = [await rented(), await rented()];
    await file(whole.order.order_no);
    expect(problemOf(await write({ ...whole, orderNo: whole.order.order_no }))).toBe('REVIEW_TOO_EARLY');
    await uphold(whole.order.order_no, 'all');
    await file(part.order.order_no, { cause: 'kicked_out' });
    await uphold(part.order.order_no, 200);
    expect(problemOf(await write({ ...whole, orderNo: whole.order.order_no }))).toBe('REVIEW_REFUNDED');
    expect(await waiting(part.renter)).toEqual([part.order.order_no]);
    expect((await write({ ...part, orderNo: part.order.order_no }, { described: 1, sign_in: 1, service: 2 })).code).toBe(0);
    expect(await summary(part.listing)).toMatchObject({ count: 1, low: 1, one: 1 });
    expect((await list(part.listing, 'low')).list).toHaveLength(1);
  });

  test('earns coins three times a day', async () => {
    const renter = await aRenter(service);
    const rentals: OverRental[] = [];
    for (let rental = 0; rental < 4; rental += 1) rentals.push(await overRental({ renter }));
    for (const rental of rentals) await write(rental);
    expect([await coins(renter), (await own(renter)).length]).toEqual([30, 4]);
  });

  test('is refused with values out of bounds or pictures that are not the author’s own', async () => {
    const rental = await overRental();
    const foreign = await anUpload(service, rental.owner, 'review');
    const avatar = await anUpload(service, rental.renter, 'avatar');
    const refusals = [
      await write(rental, { described: 0 }),
      await write(rental, { words: '好'.repeat(201) }),
      await write(rental, { words: '好\u0007' }),
      await write(rental, { tags: ['与描述一致', '上号快', '号主热情', '皮肤齐全', '性价比高'] }),
      await write(rental, { pictures: ['1', '2', '3', '4'] }),
      await write(rental, { pictures: [foreign] }),
      await write(rental, { pictures: [avatar] }),
    ];
    expect(refusals.map(problemOf)).toEqual([...Array<string>(5).fill('BAD_REQUEST'), 'NOT_FOUND', 'NOT_FOUND']);
    expect((await write(rental, { words: '好'.repeat(200) })).code).toBe(0);
  });
});

describe("the author's name", () => {
  test('is in no response about the listing if the review is anonymous', async () => {
    const renter = await aRenter(service, { nickname: '不想露面的人' });
    await service.database.db.updateTable('user_account').set({ avatar: '/static/avatars/77.svg' }).where('id', '=', renter.id).execute();
    const rental = await overRental({ renter });
    await write(rental, { anonymous: true });
    const { id, nickname, avatar } = await service.database.db
      .selectFrom('user_account')
      .select(['id', 'nickname', 'avatar'])
      .where('id', '=', rental.renter.id)
      .executeTakeFirstOrThrow();
    const { token } = rental.owner;
    const answers = [
      await list(rental.listing),
      await summary(rental.listing),
      await own(rental.owner, 'received'),
      await service.get(getListing, { params: { account_id: rental.listing.id }, query: {} }),
      await service.get(listListings, { query: {} }),
    ];
    const [seen] = await own(rental.owner, 'received');
    const single = await service.get(rest.getReview, { params: { id: seen?.review.id ?? '' } }, { token });
    const text = JSON.stringify([...answers, single]);
    expect([text.includes(nickname ?? '?'), text.includes(avatar ?? '?'), text.includes(rental.orderNo), text.includes(`"${id}"`)]).toEqual(
      [false, false, false, false],
    );
    expect([single.review.author, single.review.avatar, single.order_no]).toEqual(['匿名用户', null, null]);
  });

  test("is hidden too by the user's setting, and after the account is closed", async () => {
    const [hidden, closed, open] = [await overRental(), await overRental(), await overRental()];
    for (const rental of [hidden, closed, open]) await write(rental);
    const { db } = service.database;
    await db.updateTable('user_setting').set({ show_in_rankings: false }).where('user_id', '=', hidden.renter.id).execute();
    await db.updateTable('user_account').set({ status: 'closed' }).where('id', '=', closed.renter.id).execute();
    const authors = await Promise.all([hidden, closed, open].map(async ({ listing }) => (await list(listing)).list[0]?.author));
    const { nickname } = await db.selectFrom('user_account').select('nickname').where('id', '=', open.renter.id).executeTakeFirstOrThrow();
    expect(authors).toEqual(['匿名用户', '已注销用户', nickname]);
  });
});

describe('after a review is written', () => {
  test('the author adds once within 30 days, the owner answers once', async () => {
    const rental = await overRental();
    await write(rental);
    const [mine] = await own(rental.renter);
    const params = { id: mine?.review.id ?? '' };
    const add = (person: Person, words: string) => service.ask(rest.addToReview, { params, body: { words } }, { token: person.token });
    const answer = (person: Person, words: string) => service.ask(rest.answerReview, { params, body: { words } }, { token: person.token });
    expect([problemOf(await add(rental.owner, '我来追加')), problemOf(await answer(rental.renter, '我来回复'))]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect((await add(rental.renter, '又玩了一天，稳定')).data).toMatchObject({
      review: { addition: '又玩了一天，稳定' },
      can: { add: false },
    });
    expect((await answer(rental.owner, '谢谢，欢迎再来')).data).toMatchObject({ own_answer: '谢谢，欢迎再来', can: { answer: false } });
    expect([problemOf(await add(rental.renter, '再来')), problemOf(await answer(rental.owner, '再来'))]).toEqual([
      'REVIEW_DONE',
      'REVIEW_DONE',
    ]);
    expect((await list(rental.listing)).list[0]).toMatchObject({ addition: '又玩了一天，稳定', answer: '谢谢，欢迎再来' });

    const late = await overRental();
    await write(late);
    const [old] = await own(late.renter);
    await after(30 * DAY + MINUTE);
    const tooLate = await service.ask(
      rest.addToReview,
      { params: { id: old?.review.id ?? '' }, body: { words: '晚了' } },
      { token: (await aRenter(service, {})).token },
    );
    expect(problemOf(tooLate)).toBe('NOT_FOUND');
  });

  test('a listed word holds a review until an operator shows it; its author sees it marked', async () => {
    const rental = await overRental();
    await write(rental, { words: '便宜，加 微-信 聊' });
    const [held] = await own(rental.renter);
    expect([
      held?.status,
      (await list(rental.listing)).list,
      await own(rental.owner, 'received'),
      (await summary(rental.listing)).count,
    ]).toEqual(['held', [], [], 0]);
    const id = held?.review.id ?? '';
    await inTransaction(service.deps, (deps) => judgeReview(deps, id, 'shown', ''));
    expect([(await list(rental.listing)).list.length, (await summary(rental.listing)).count, await drift()]).toEqual([1, 1, 0]);
    await inTransaction(service.deps, (deps) => judgeReview(deps, id, 'hidden', '留了联系方式'));
    expect([(await list(rental.listing)).list, (await own(rental.renter))[0]?.status, await drift()]).toEqual([[], 'hidden', 0]);
  });

  test('a listed word in an addition holds the review, one in an answer only the answer', async () => {
    const [added, answered] = [await overRental(), await overRental()];
    for (const rental of [added, answered]) await write(rental);
    const idOf = async ({ renter }: OverRental) => (await own(renter))[0]?.review.id ?? '';
    const [one, two] = [await idOf(added), await idOf(answered)];
    await service.get(rest.addToReview, { params: { id: one }, body: { words: '加微信吧' } }, { token: added.renter.token });
    await service.get(rest.answerReview, { params: { id: two }, body: { words: '加微信吧' } }, { token: answered.owner.token });
    expect([(await list(added.listing)).list, (await list(answered.listing)).list.map(({ answer }) => answer)]).toEqual([[], [null]]);
    expect((await own(answered.owner, 'received'))[0]).toMatchObject({ answer_held: true, own_answer: '加微信吧' });
    await inTransaction(service.deps, (deps) => judgeAnswer(deps, two, 'shown', ''));
    expect([(await list(answered.listing)).list[0]?.answer, await drift()]).toEqual(['加微信吧', 0]);
  });
});

test('the hall’s sort by rating and the shop’s rate depend on shown reviews only, its count on finished orders', async () => {
  const owner = await aRenter(service, { balance: 0 });
  const title = `好评排序${owner.id}`;
  // The number of rentals breaks ties between equal ratings only.
  const [poor, plain, good] = [
    await aListing(service, { owner_id: owner.id, title, rented_count: 2_000 }),
    await aListing(service, { owner_id: owner.id, title, rented_count: 900 }),
    await aListing(service, { owner_id: owner.id, title }),
  ];
  const hall = async () =>
    (await service.get(listListings, { query: { keyword: title, sort: 'rating', available: 'all' } })).list.map(({ id }) => id);
  // A process caches a shop's rate, so each is read by a new one.
  const merchant = async (listing: { id: string }) => {
    const beside = await aService({ beside: service });
    const { merchantInfo } = await beside.get(getListing, { params: { account_id: listing.id }, query: {} });
    await beside.close();
    return merchantInfo;
  };
  const rate = async (listing: { id: string }) => (await merchant(listing)).good_rate;
  expect(await rate(plain)).toBe(null);
  const scores = (stars: number) => ({ described: stars, sign_in: stars, service: stars });
  await write(await overRental({ listing: good, owner }), scores(5));
  const bad = await overRental({ listing: poor, owner });
  await write(bad, scores(1));
  expect(await hall()).toEqual([good.id, plain.id, poor.id]);
  expect(await rate(plain)).toBe(null);
  for (const stars of [3, 4, 5, 5]) await write(await overRental({ listing: plain, owner }), scores(stars));
  // Of five, four, five, five, three and one, four are good.
  expect(await rate(plain)).toBe(0.667);
  const [seen] = await own(bad.renter);
  await inTransaction(service.deps, (deps) => judgeReview(deps, seen?.review.id ?? '', 'hidden', '小周'));
  expect([await hall(), await rate(plain)]).toEqual([[good.id, poor.id, plain.id], 0.8]);
  expect((await merchant(plain)).orders).toBe(6);
});

test('a listing without reviews has the initial rating, and no counts', async () => {
  const empty = { count: 0, one: 0, two: 0, three: 0, four: 0, five: 0, with_pictures: 0, low: 0, described: 0, sign_in: 0, service: 0 };
  expect(await summary(await aListing(service))).toEqual({ rating: 4.5, ...empty });
  const unknown = await service.ask(rest.getReviewSummary, { params: { account_id: '987654321987' } });
  expect(unknown.data).toMatchObject({ problem: 'NOT_FOUND' });
});

test('each page starts where the last one ended', async () => {
  const listing = await aListing(service);
  for (let rental = 0; rental < 5; rental += 1) await write(await overRental({ listing }), { words: `第${rental}次` });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await service.get(rest.listReviews, {
      params: { account_id: listing.id },
      query: { limit: 2, ...(cursor && { cursor }) },
    });
    seen.push(...page.list.map(({ words }) => words));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['第4次', '第3次', '第2次', '第1次', '第0次']);
});

test('a repeated key writes one review', async () => {
  const rental = await overRental();
  const said = keyed(rental.renter);
  const request = { params: { order_no: rental.orderNo }, body: aReview() };
  const [one, again] = [await service.ask(rest.writeReview, request, said), await service.ask(rest.writeReview, request, said)];
  expect([one.code, again]).toEqual([0, one]);
});
