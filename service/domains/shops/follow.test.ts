import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '#contract/rest/messages.ts';
import { followShop, getShop, listFollowedShops, listShops } from '#contract/rest/shops.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { ANSWERS, FOLLOWED_MOST, NEWS_EVERY } from '#contract/rules/shop.ts';
import { aListing, aRenter, type ListingWish, type Person } from '#testing/builders/market.ts';
import { reviewsOf } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { countShops } from './count.ts';
import { notifyFollowers } from './follow.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const db = () => service.database.db;

async function aShop(name: string): Promise<string> {
  const { owner_id } = await aListing(service, { created_at: new Date(service.clock.now()) });
  await db().updateTable('user_account').set({ cert_type: 2, shop_name: name }).where('id', '=', owner_id).execute();
  await countShops(service.deps);
  return owner_id;
}

const ONCE = '每个店铺一天最多发一次，不想收到可以在店铺页取消关注。';

const follow = ({ token }: Person, id: string, on = true) => service.ask(followShop, { body: { owner_id: id, on } }, { token });
const news = async ({ token }: Person) =>
  (await service.get(listMessages, { query: {} }, { token })).list.map(({ title, content, leads_to }) => [title, content, leads_to]);
/** A listing that came a minute after what happened before. */
function add(owner_id: string, title: string, wish: ListingWish = {}) {
  service.clock.move(MINUTE);
  return aListing(service, { owner_id, title, created_at: new Date(service.clock.now()), ...wish });
}
const tell = () => notifyFollowers(service.deps);

test('following shows on the shop, in its list and in one’s own list, and is idempotent', async () => {
  const [person, other] = [await aRenter(service), await aRenter(service)];
  const [first, second] = [await aShop('极光'), await aShop('峡谷')];
  const shown = async ({ token }: Person) => {
    const [one, all] = [
      await service.get(getShop, { params: { owner_id: first } }, { token }),
      await service.get(listShops, { query: {} }, { token }),
    ];
    const followed = (await service.get(listFollowedShops, {}, { token })).list.map(({ shop_name }) => shop_name);
    return [one.is_followed, all.list.filter(({ is_followed }) => is_followed).map(({ id }) => id), followed];
  };
  for (const _turn of [1, 2]) expect((await follow(person, first)).data).toMatchObject({ id: first, is_followed: true });
  expect([await shown(person), await shown(other)]).toEqual([
    [true, [first], ['极光']],
    [false, [], []],
  ]);
  await follow(person, second);
  expect((await shown(person))[2]).toEqual(['峡谷', '极光']);
  for (const _turn of [1, 2]) expect((await follow(person, first, false)).data).toMatchObject({ is_followed: false });
  expect(await shown(person)).toEqual([false, [second], ['峡谷']]);
  expect((await service.get(getShop, { params: { owner_id: first } })).is_followed).toBe(false);
  expect((await follow(person, (await aRenter(service)).id)).data).toMatchObject({ problem: 'NOT_FOUND' });
});

test('new accounts are told once a day and shop, without those that were there, hidden or told', async () => {
  const [person, later] = [await aRenter(service), await aRenter(service)];
  const owner_id = await aShop('凤鸣');
  await follow(person, owner_id);
  await tell();
  expect(await news(person)).toEqual([]);
  await add(owner_id, '旧号');
  const draft = await add(owner_id, '后上架', { state: 'draft', is_listed: false });
  service.clock.move(MINUTE);
  await follow(later, owner_id);
  await add(owner_id, '新号');
  await add(owner_id, '草稿', { state: 'draft', is_listed: false });
  await tell();
  const text = (count: number, title: string) => [
    `“凤鸣”上新了 ${count} 个账号`,
    `你关注的店铺“凤鸣”新上架了 ${count} 个账号，如“${title}”。${ONCE}`,
    `/dianpu?shop=${owner_id}&sort=newest`,
  ];
  expect([await news(person), await news(later)]).toEqual([[text(2, '新号')], [text(1, '新号')]]);
  service.clock.move(MINUTE);
  await db()
    .updateTable('listing')
    .set({ state: 'on_offer', published_at: new Date(service.clock.now()) })
    .where('id', '=', draft.id)
    .execute();
  await tell();
  expect((await news(person)).length).toBe(1);
  const ago = new Date(service.clock.now() - NEWS_EVERY);
  await db().updateTable('shop_follow').set({ told_at: ago }).where('user_id', '=', person.id).execute();
  await tell();
  expect([(await news(person))[0], (await news(later)).length]).toEqual([text(1, '后上架'), 1]);
  await follow(person, owner_id, false);
  await add(owner_id, '无人知晓');
  await db().updateTable('shop_follow').set({ told_at: ago }).execute();
  await tell();
  expect((await news(person)).length).toBe(2);
});

test('no more than the limit, over all tabs', async () => {
  const person = await aRenter(service);
  const shops = [await aShop('一'), await aShop('二')];
  await db().write(sql`
    with people as (
      insert into user_account (username, nickname, avatar)
      select 'shop_' || n, '店', '/a.svg' from generate_series(1, ${FOLLOWED_MOST - 1}) n returning id
    )
    insert into shop_follow (user_id, owner_id, seen_at) select ${person.id}, id, now() from people`);
  const answers = await Promise.all(shops.map((id) => follow(person, id)));
  expect(answers.filter(({ code }) => code === 0).length).toBe(1);
  expect(answers.find(({ code }) => code !== 0)?.data).toMatchObject({ problem: 'FOLLOWED_FULL' });
});

test('the answer time is the median from a review to its answer, from five answers on', async () => {
  const id = await aShop('回评');
  const listing = await db().selectFrom('listing').selectAll().where('owner_id', '=', id).executeTakeFirstOrThrow();
  await db().updateTable('listing').set({ rests_for_password: false }).where('owner_id', '=', id).execute();
  const { overRental, write } = reviewsOf(() => service);
  const minutes = async () => {
    await countShops(service.deps);
    return (await service.get(getShop, { params: { owner_id: id } })).answer_minutes;
  };
  const found: (number | null)[] = [];
  for (const [place, after] of [10, 300, 30, 20, 40].entries()) {
    const rental = await overRental({ listing, owner: { id, token: '' } });
    await write(rental);
    const now = new Date(service.clock.now());
    await db()
      .updateTable('review')
      .set({ created_at: new Date(now.getTime() - after * MINUTE), answer: '谢谢', answer_status: 'shown', answered_at: now })
      .where('renter_id', '=', rental.renter.id)
      .execute();
    if (place > 2) found.push(await minutes());
  }
  await db()
    .updateTable('review')
    .set({ answered_at: new Date(service.clock.now() - (ANSWERS.days + 1) * DAY) })
    .where('owner_id', '=', id)
    .execute();
  expect([...found, await minutes()]).toEqual([null, 30, null]);
});
