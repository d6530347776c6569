import { afterAll, beforeAll, expect, test } from 'vitest';
import { listListings } from '#contract/rest/listings.ts';
import { activityDiscountFen } from '#contract/rules/activity.ts';
import { aListing } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

const offers = [
  { rental: 300 },
  { rental: 300, discount: 0.45 },
  { rental: 310 },
  { rental: 1, discount: 0.6 },
  { rental: 1_100, discount: 0.45 },
  { rental: 2_006, discount: 0.15 },
];

let service: TestService;
let game: string;
beforeAll(async () => {
  service = await aService();
  ({ game_id: game } = await aListing(service, { rental: 50, is_listed: false }));
  for (const offer of offers) await aListing(service, { game_id: game, ...offer });
  for (const offer of offers) await aListing(service, offer);
});
afterAll(() => service.close());

test.each([
  ['price_asc', {}, [1, 135, 300, 301, 310, 495]],
  ['price_desc', {}, [495, 310, 301, 300, 135, 1]],
  ['price_asc', { rental_max: '300' }, [1, 135, 300]],
  ['price_desc', { rental_min: '301', rental_max: '494' }, [310, 301]],
  ['price_asc', { special: '1' }, [1, 135, 301, 495]],
] as const)('%s with %o sorts by the prices shown on the cards, over all pages', async (sort, filter, prices) => {
  const shown: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await service.get(listListings, {
      query: { game_id: game, sort, ...filter, limit: 2, ...(cursor !== undefined && { cursor }) },
    });
    shown.push(
      ...page.list.map(({ rental, activity: { discount } }) => rental - activityDiscountFen(rental, { discount, rentalPromotion: [] })),
    );
    cursor = page.next_cursor;
  }
  expect(shown).toEqual(prices);
});

test.each(['price_asc', 'price_desc', 'recommended', 'rating'] as const)(
  'a word with the no-deposit filter finds its listing, sorted by %s',
  async (sort) => {
    const { id } = await aListing(service, { game_id: game, deposit: 0, title: '无押金的账号' });
    await aListing(service, { game_id: game, title: '无押金的账号' });
    const { list } = await service.get(listListings, { query: { keyword: '无押金的账号', no_deposit: '1', sort } });
    expect(list.map((card) => card.id)).toEqual([id]);
    await service.database.db.deleteFrom('listing').where('title', '=', '无押金的账号').execute();
  },
);

test.each(['price_asc', 'price_desc'] as const)(
  'a single character, which the price index lacks, finds its listing, sorted by %s',
  async (sort) => {
    const { id } = await aListing(service, { game_id: game, title: '龘龘账号' });
    const { list } = await service.get(listListings, { query: { keyword: '龘', sort } });
    expect(list.map((card) => card.id)).toEqual([id]);
    await service.database.db.deleteFrom('listing').where('id', '=', id).execute();
  },
);
