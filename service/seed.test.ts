import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queues } from '#contract/operator/index.ts';
import { operatorRoles } from '#contract/operator/roles.ts';
import { getHome, listGames } from '#contract/rest/catalogue.ts';
import { checkDeactivation, getDeactivation, withdrawDeactivation } from '#contract/rest/deactivation.ts';
import { getListing, listListings } from '#contract/rest/listings.ts';
import { adultFrom } from '#contract/rules/validation.ts';
import { getWallet, listRedPackets } from '#contract/rest/wallet.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { isPassword } from '#service/domains/identity/password.ts';
import { anOperator, theOperators } from '#testing/builders/operators.ts';
import { dump } from '#testing/builders/dump.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { testByNight } from '#testing/harness/testByNight.ts';
import { hotWords } from '#service/domains/catalogue/demoPages.ts';
import { DEMO_DEACTIVATION, demoPeople } from '#service/domains/identity/seed/people.ts';
import { seedDemo } from './seed.ts';
import { followHistory, misfitText } from '#service/kernel/histories/check.ts';
import { histories } from './domains/list.ts';

let service: TestService;
const rowsOf = async <Row extends object>(query: string, asked = service) => (await asked.database.pool.query<Row>(query)).rows;

beforeAll(async () => {
  service = await aService();
  await seedDemo({ ...service.deps });
}, 60_000);
afterAll(() => service.close());

test('has at least twelve games and three thousand listings of every kind', async () => {
  const games = await rowsOf<{ title: string; listings: number; titles: number; closed: boolean }>(`
    select game.title, count(*) as listings, count(distinct listing.title) as titles, bool_or(maintenance_status and is_suspended) as closed
    from game join listing on game_id = game.id group by game.id`);
  expect(games.length).toBeGreaterThanOrEqual(12);
  expect(games.reduce((sum, { listings }) => sum + listings, 0)).toBeGreaterThanOrEqual(3_000);
  expect(games.filter(({ listings, titles }) => titles < listings * 0.7)).toEqual([]);
  expect(games.filter(({ closed }) => closed).map(({ title }) => title)).toEqual(['火影忍者']);

  const [kinds] = await rowsOf<Record<string, number>>(`
    select count(*) filter (where is_rented and is_reservation) as bookable,
      count(*) filter (where is_rented and not is_reservation) as rented,
      count(*) filter (where not is_listed) as unlisted, count(*) filter (where deleted_at is not null) as deleted,
      count(*) filter (where deposit = 0) as free_of_deposit, count(*) filter (where deposit > 0) as with_deposit,
      count(*) filter (where discount < 1) as discounted, count(*) filter (where rental_promotion <> '[]') as promoted,
      count(*) filter (where stays_online) as online, count(*) filter (where is_insurance) as insured,
      count(*) filter (where game_money > 0) as with_money,
      count(*) filter (where min_rental_period > 1) as long, count(*) filter (where is_free_play) as free_play,
      count(*) filter (where not is_use_vip_discount) as no_vip,
      count(*) filter (where night_rental is null) as no_blocks, count(*) filter (where weekly_rental is null) as no_week
    from listing`);
  expect(Object.entries(kinds ?? {}).filter(([, count]) => count < 6)).toEqual([]);
});

test('the banner of bonus hours leads to accounts that give them', async () => {
  const { banners, counts } = await service.get(getHome, {});
  const { href = '' } = banners.find(({ title }) => title === '租满就送时长') ?? {};
  const query = Object.fromEntries(new URL(href, 'https://this.site').searchParams);
  const found = await service.get(listListings, { query });
  expect(found.list.filter(({ activity }) => activity.rental_promotion.length === 0)).toEqual([]);
  expect([found.list.length > 0, found.count < counts.listings]).toEqual([true, true]);
});

test('the first account for a game, a platform and a piece is free now, and its card shows the piece', async () => {
  const { list } = await service.get(listListings, { query: { keyword: '王者 安卓 凤求凰' } });
  expect([list[0]?.availability, list[0]?.best[0]?.name]).toEqual(['normal', '凤求凰']);
});

test('no credentials are stored in plain text, and each opens for its listing', async () => {
  const rows = await rowsOf<{ id: string; login_sealed: string }>('select id::text, login_sealed from listing');
  const logins = rows.map(({ id, login_sealed }) => service.deps.logins.open(id, login_sealed));
  expect(logins.filter(({ account, secret }) => !/^\d{10}$/.test(account) || !/^Zh\d{6}x$/.test(secret))).toEqual([]);
  const text = await dump(service.database);
  expect([
    text.includes('vipuser'),
    text.match(/Zh\d{6}x/g),
    await rowsOf('select id from listing where num_nonnulls(login_account, login_secret) > 0'),
  ]).toEqual([true, null, []]);
});

test('the history of every row is one that its chart permits', async () => {
  const found = await Promise.all(histories.map((source) => followHistory(service.deps.db, source)));
  expect(found.flatMap(({ source, misfits }) => misfits.map((misfit) => misfitText(source, misfit)))).toEqual([]);
});

test('prices are plausible, and longer rentals cost less per hour', async () => {
  expect(
    await rowsOf(
      "select min(rental) >= 80 as least, max(rental) <= 3000 as most, max(rental) > 2000 as rich from listing where state <> 'draft'",
    ),
  ).toEqual([{ least: true, most: true, rich: true }]);
  expect(
    await rowsOf(`
    select id from listing
    where ten_hour_rental > rental * 10 or daily_rental > rental * 24
      or weekly_rental > rental * 168
      or weekly_rental > daily_rental * 7 and daily_rental > 0
      or morning_rental > rental or afternoon_rental > rental or night_rental > rental`),
  ).toEqual([]);
  expect(await rowsOf(`select id from listing where title like '%押金%' and deposit > 0`)).toEqual([]);
});

test('every rented listing has an order that reserves its time, paid through the ledger', async () => {
  expect(
    await rowsOf(`
    select listing.id from listing where is_rented and not exists (
      select from order_hold join rental_order on rental_order.id = order_id
      where order_hold.listing_id = listing.id and active and status = 4 and end_at = rental_time
    )`),
  ).toEqual([]);
  expect(await rowsOf('select sum(amount)::float8 as sum from ledger_entry')).toEqual([{ sum: 0 }]);
  expect(await rowsOf(`select count(*) > 100 as many, count(distinct type) as types from rental_order`)).toEqual([
    { many: true, types: 4 },
  ]);
});

test('every queue of the operators has a case', async () => {
  const operators = await theOperators(service);
  const { token } = await anOperator(service, operatorRoles);
  const { list } = await operators.get(queues.listQueues, {}, { token });
  await operators.http.close();
  expect(list.filter(({ waiting }) => waiting === 0).map(({ name }) => name)).toEqual([]);
  expect(list.length).toBe(11);
});

test('the demo users are as described', async () => {
  expect(demoPeople.map(({ role, username, phone }) => [role, username, phone])).toEqual([
    ['新人', 'newcomer', '13800010001'],
    ['租客', 'renter', '13800010002'],
    ['会员', 'vipuser', '13800010003'],
    ['号主', 'owner', '13800010004'],
    ['未绑手机', 'nophone', null],
    ['注销中', 'leaving', '13800010006'],
    ['未成年人', 'minor', '13800010005'],
  ]);
  for (const { username, password } of demoPeople) {
    const [person] = await rowsOf<{ password_hash: string }>(`select password_hash from user_account where username = '${username}'`);
    expect(person?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([username, await isPassword(person?.password_hash ?? null, password)]).toEqual([username, true]);
  }
  const walletOf = async (username: string) => {
    const [person] = await rowsOf<{ id: number }>(`select id from user_account where username = '${username}'`);
    const { token } = await openSession(service.deps, { userId: String(person?.id), remember: false, fingerprint: null });
    const { available } = await service.get(getWallet, {}, { token });
    const { list } = await service.get(listRedPackets, { query: { canUse: '1' } }, { token });
    return [available, list.length];
  };
  expect([await walletOf('newcomer'), await walletOf('renter'), await walletOf('minor')]).toEqual([
    [0, 0],
    // 1,000 of it is the deposit of a task that was not done in time.
    [17_664, 3],
    [0, 0],
  ]);
  expect((await walletOf('owner'))[0]).toBe(384_834);
  const [y = 0, m = 0, d = 0] = demoPeople.at(-1)?.birthDate?.split('-').map(Number) ?? [];
  expect(adultFrom({ y, m, d })).toBeGreaterThan(Date.parse('2029-01-01'));
});

test('the demo renter has orders, favourites, footprints, messages, and a red packet that expires soon', async () => {
  expect(
    await rowsOf(`
      select (select count(*)::int from rental_order where renter_id = u.id) as orders,
        (select count(*)::int from favourite where user_id = u.id) as favourites,
        (select count(*)::int from footprint where user_id = u.id) as looked,
        (select count(*) > 5 from notification where user_id = u.id) as messages,
        (select count(*)::int from coupon where user_id = u.id and expires_at between to_timestamp(${NOON} / 1000.0)
          and to_timestamp(${NOON} / 1000.0) + interval '7 days') as ending
      from user_account u where username = 'renter'`),
  ).toEqual([{ orders: 3, favourites: 5, looked: 10, messages: true, ending: 1 }]);
});

test('a demo user is closing the account: reads and withdrawing are permitted, and the number shows the progress', async () => {
  const current = await service.get(getDeactivation, { params: { number: DEMO_DEACTIVATION } });
  expect(current).toMatchObject({ status: 'cooling', ended_at: null });
  const [person] = await rowsOf<{ id: string }>(`select id::text from user_account where username = 'leaving'`);
  const { token } = await openSession(service.deps, { userId: person?.id ?? '', remember: false, fingerprint: null });
  expect((await service.get(checkDeactivation, {}, { token })).current).toEqual(current);
  expect(await service.get(withdrawDeactivation, {}, { token })).toMatchObject({ number: DEMO_DEACTIVATION, status: 'withdrawn' });
});

test('home, hall and detail have content', async () => {
  const home = await service.get(getHome, {});
  const { list } = await service.get(listGames, {});
  expect([
    home.banners.length,
    home.specials.list.length,
    home.recommended.length,
    home.no_deposit.length,
    home.notices.length,
    list.length,
  ]).toEqual([5, 8, 20, 12, 6, 14]);
  expect(home.banners.find(({ title }) => title === '新赛季抢先体验')?.href).toBe(
    `/zuhao/${list.find(({ title }) => title === '三角洲行动')?.id}.html`,
  );
  for (const keyword of hotWords) {
    const {
      list: [found],
    } = await service.get(listListings, { query: { keyword, limit: 1 } });
    expect([keyword, found?.availability]).toEqual([keyword, expect.stringMatching(/normal|appoint/)]);
  }
  const [deleted] = await rowsOf<{ id: number }>('select id from listing where deleted_at is not null limit 1');
  expect((await service.ask(getListing, { params: { account_id: String(deleted?.id) }, query: {} })).code).toBe(-400);
});

test('titles, attributes and inventories are consistent', async () => {
  const listings = await rowsOf<{ title: string; attrs: { attr_name: string; value: string }[]; inventory: { rarity: string }[] }>(
    `select listing.title, attrs, inventory from listing join game on game.id = game_id where game.title = '王者荣耀' and state <> 'draft'`,
  );
  const told = listings.map(({ title, attrs, inventory }) => {
    const valueOf = (name: string) => attrs.find(({ attr_name }) => attr_name === name)?.value;
    return {
      skins: /(\d+) 皮肤/.exec(title)?.[1] ?? valueOf('皮肤数'),
      own: valueOf('皮肤数'),
      treasured: inventory.filter(({ rarity }) => rarity === 'treasured').length - Number(valueOf('典藏皮肤数')),
    };
  });
  expect(listings.length).toBeGreaterThan(600);
  expect(told.filter(({ skins, own, treasured }) => skins !== own || treasured !== 0)).toEqual([]);
});

testByNight(
  'is the same every time',
  async () => {
    const again = await aService({ start: NOON });
    await seedDemo({ ...again.deps });
    const printOf = async (asked: TestService) =>
      createHash('sha256')
        .update(
          JSON.stringify(
            await rowsOf(
              `
    select id, owner_id, game_id, title, attrs, rental, deposit, is_rented, rental_time, created_at from listing order by id`,
              asked,
            ),
          ),
        )
        .digest('hex');
    expect(await printOf(again)).toBe(await printOf(service));
    await again.close();
  },
  60_000,
);
