import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHome } from '#contract/rest/catalogue.ts';
import { aListing, aRenter, type ListingWish } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let owner: string;
beforeAll(async () => {
  service = await aService();
  owner = (await aRenter(service, { balance: 0 })).id;
});
afterAll(() => service.close());

const aGame = async (title: string) =>
  (await service.database.db.insertInto('game').values({ title, world: 'moba' }).returning('id').executeTakeFirstOrThrow()).id;
const aRow = async (game_id: string, wish: ListingWish = {}) => (await aListing(service, { owner_id: owner, game_id, ...wish })).id;
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

/** The home page with empty caches, as in a new process. */
async function home() {
  const fresh = await aService({ beside: service });
  return fresh.get(getHome, {}).finally(() => fresh.close());
}

test('shows twelve listings without a deposit, twenty recommended, six notices, and eight specials of the 120 best discounts', async () => {
  const [wide, narrow] = [await aGame('人多的游戏'), await aGame('人少的游戏')];
  for (let at = 0; at < 119; at += 1) await aRow(wide, { discount: 0.5, deposit: at < 13 ? 0 : 2_000 });
  const late = await aRow(narrow, { discount: 0.7 });
  const days = [1, 2, 3, 4, 5, 6, 7];
  await service.database.db
    .insertInto('notice')
    .values(days.map((day) => ({ title: `公告${day}`, published_at: new Date(NOON - day * 1_000) })))
    .execute();
  const shown = await home();
  expect([shown.no_deposit.length, shown.recommended.length, shown.specials.list.length]).toEqual([12, 20, 8]);
  expect(shown.notices.map(({ title }) => title)).toEqual(days.slice(0, 6).map((day) => `公告${day}`));
  // Every game comes once before any comes twice, so the other game is among the eight while it is among the 120.
  expect(idsOf(shown.specials.list.slice(0, 2))).toContain(late);
  await aRow(wide, { discount: 0.6 });
  expect(idsOf((await home()).specials.list)).not.toContain(late);
  await service.database.db.deleteFrom('listing').where('owner_id', '=', owner).execute();
  await service.database.db.deleteFrom('game').where('id', 'in', [wide, narrow]).execute();
});

test('recommends listings of the 24 most rented games, the best of each before any second one', async () => {
  const best: string[] = [];
  const second: string[] = [];
  for (let at = 0; at < 25; at += 1) {
    const game = await aGame(`第${at}个游戏`);
    second.push(await aRow(game, { rating: 4, rented_count: 100 - 4 * at }));
    best.push(await aRow(game, { rating: 5, rented_count: 0 }));
  }
  const { recommended, specials } = await home();
  // Equally good listings are sorted newest first; the last game is not among the 24.
  expect(idsOf(recommended)).toEqual(best.slice(4, 24).reverse());
  // None is discounted.
  expect(specials.list).toEqual([]);
});
