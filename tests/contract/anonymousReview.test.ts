import { sql } from 'kysely';
import { countShops } from '#service/domains/shops/count.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/rest/index.ts';
import * as rest from '#contract/rest/reviews.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { type Gateway, startGateway } from '#schema/server.ts';
import { aRenter, type Person } from '#testing/builders/market.ts';
import { requestOf } from '#testing/builders/request.ts';
import { anUpload, type OverRental, reviewsOf } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { addressOf, persisted } from './gatewayHarness.ts';
import { variables } from './operationSamples.ts';

const WORDS = '这条评价不写名字';
const MORE = '过了一天还是满意';
const NICKNAME = '藏名不露的人';
const FIRST_ID = 7_777_000_001;

let service: TestService;
let gateway: Gateway & { url: string };
let rental: OverRental;
let reviewId: string;
let traces: readonly string[];
let readers: readonly (Person | undefined)[];

const { overRental, write } = reviewsOf(() => service);

beforeAll(async () => {
  service = await aService();
  gateway = await startGateway({ serviceUrls: [await service.http.listen({ host: '127.0.0.1', port: 0 })], port: 0, persisted });
  await service.deps.db.write(sql`alter table user_account alter column id restart with ${sql.lit(FIRST_ID)}`);
  const renter = await aRenter(service, { nickname: NICKNAME });
  await service.database.db.updateTable('user_account').set({ avatar: '/static/avatars/77.svg' }).where('id', '=', renter.id).execute();
  rental = await overRental({ renter });
  await service.database.db
    .updateTable('user_account')
    .set({ cert_type: 2, shop_name: '晚风租号行' })
    .where('id', '=', rental.owner.id)
    .execute();
  await countShops(service.deps);
  await write(rental, { words: WORDS, anonymous: true, pictures: [await anUpload(service, renter, 'review')] });
  const { list } = await service.get(rest.listReviews, { params: { account_id: rental.listing.id }, query: {} });
  reviewId = list[0]?.id ?? '';
  service.clock.move(DAY);
  await service.get(rest.addToReview, { params: { id: reviewId }, body: { words: MORE } }, { token: renter.token });
  const owner = { token: rental.owner.token };
  await service.get(rest.answerReview, { params: { id: reviewId }, body: { words: '谢谢，欢迎再来' } }, owner);
  service.clock.move(HOUR);
  const { username } = await service.database.db
    .selectFrom('user_account')
    .select('username')
    .where('id', '=', renter.id)
    .executeTakeFirstOrThrow();
  traces = [NICKNAME, username, renter.id, 'avatars/77.svg'];
  const other = await overRental({ listing: rental.listing, owner: rental.owner });
  readers = [undefined, rental.owner, other.renter];
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

/** Values of existing rows for a path parameter. */
const valuesOf = (name: string): readonly string[] =>
  ({
    account_id: [rental.listing.id],
    owner_id: [rental.owner.id],
    order_no: [rental.orderNo],
    id: [reviewId, rental.listing.id, rental.owner.id, '1', '2', '3'],
  })[name] ?? ['1'];

/** Query parameters with which a call returns more than by default. */
const queries: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  listOwnReviews: [{ side: 'written' }, { side: 'received' }],
  listReviews: [{}, { filter: 'pictures' }, { filter: 'low' }],
};

const nameOf = (endpoint: (typeof endpoints)[number]): string => endpoint.name;

test('no response of the service to another user contains the author of an anonymous review', async () => {
  const shown = new Set<string>();
  const named: string[] = [];
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const [parameter] = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = parameter === undefined ? [{}] : valuesOf(parameter).map((value) => ({ [parameter]: value }));
    for (const each of params)
      for (const query of queries[endpoint.name] ?? [{}])
        for (const reader of readers) {
          const { method, url, headers } = requestOf(endpoint, { params: each, query }, { token: reader?.token });
          const { payload } = await service.http.inject({ method: method as 'GET', url, headers });
          if (payload.includes(WORDS)) shown.add(nameOf(endpoint));
          for (const trace of traces) if (payload.includes(trace)) named.push(`${url}: ${trace}`);
        }
  }
  expect(named).toEqual([]);
  expect([...shown].toSorted()).toEqual(['getReview', 'listOwnReviews', 'listReviews', 'listShopReviews']);
});

test('no response to a query of the pages contains it either', async () => {
  const shown = new Set<string>();
  const named: string[] = [];
  const { listing, orderNo } = rental;
  for (const text of persisted.values()) {
    const [, operation = ''] = /^query (\w+)/.exec(text) ?? [];
    if (operation === '') continue;
    const given = variables[operation] ?? {};
    const asked = {
      ...given,
      ...('listingId' in given && { listingId: listing.id }),
      ...('orderNo' in given && { orderNo }),
      ...('id' in given && {
        id: operation.startsWith('Listing') ? listing.id : operation.startsWith('Shop') ? rental.owner.id : reviewId,
      }),
      ...(operation === 'Reviews' && { filter: 'ALL' }),
      ...(operation === 'ShopReviews' && { after: null }),
    };
    for (const reader of readers) {
      const headers: Record<string, string> = reader ? { authorization: `Bearer ${reader.token}` } : {};
      const payload = await (await fetch(addressOf(gateway.url, operation, asked), { headers })).text();
      if (payload.includes(MORE)) shown.add(operation);
      for (const trace of traces) if (payload.includes(trace)) named.push(`${operation}: ${trace}`);
    }
  }
  expect(named).toEqual([]);
  expect([...shown].toSorted()).toEqual(['MoreSent', 'OwnReview', 'OwnReviews', 'Reviews', 'ShopReviews']);
});
