import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBulk, previewBulk } from '#contract/rest/bulk.ts';
import { listListings } from '#contract/rest/listings.ts';
import { changeListingPrice } from '#contract/rest/ownListings.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { aDraft, aGame, aListingForm, anOwner, publish } from '#testing/builders/merchants.ts';
import { aKey, aListing, anOrder, aRenter, askOrder, keyed, pay, type Person, wishFor } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { isNightly } from '#testing/nightly.ts';

const MERCHANTS = isNightly ? 200 : 8;
const OWN = 3;
/** Making 200 shops takes most of it. */
const TIME = isNightly ? 180_000 : 20_000;
/** Requests at once: four for each connection of the pool. */
const AT_ONCE = 40;

/** Runs all, so many at once. */
async function inTurn<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = jobs.entries();
  const worker = async (): Promise<void> => {
    for (const [at, job] of queue) results[at] = await job();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const none = { price: null, mode: null, amount: null, standing: null, resting_until: null, windows: [], promotions: [] };

test(
  `${MERCHANTS} merchants change their accounts while ${MERCHANTS} renters rent: no deadlock, no double rental`,
  async () => {
    const game = await aGame(service);
    const shops = await inTurn(
      Array.from({ length: MERCHANTS }, () => async () => {
        const owner = await anOwner(service, { certType: 2 });
        const past = { owner_id: owner.id, game_id: game, published_at: new Date(NOON), rental: 500 };
        const listings = [];
        for (let count = 0; count < OWN; count += 1) listings.push(await aListing(service, past));
        return { owner, listings, renter: await aRenter(service), draft: await aDraft(service, owner, game) };
      }),
    );
    const codes: number[] = [];
    const note = <T extends { readonly code: number }>(answer: T): T => {
      codes.push(answer.code);
      return answer;
    };
    async function change(owner: Person, ids: readonly string[], by: number): Promise<void> {
      const body = {
        ids: [...ids],
        change: { ...none, kind: 'price' as const, price: 'weekly' as const, mode: 'by' as const, amount: by },
      };
      const { seen } = await service.get(previewBulk, { body }, owner);
      note(await service.ask(applyBulk, { body: { ...body, seen, is_sure: true } }, keyed(owner, aKey())));
    }
    const work = shops.flatMap(({ owner, listings, draft }, nth) => {
      const ids = listings.map(({ id }) => id);
      return [
        () => change(owner, ids, 10),
        () => change(owner, ids.toReversed(), 20),
        () => publish(service, owner, draft, aListingForm({ title: `大家一起上架 ${nth}` })).then(note),
        () =>
          service
            .ask(changeListingPrice, { params: { id: ids[0] ?? '' }, body: { version: 0, hourly: 500, is_sure: false } }, owner)
            .then(note),
      ];
    });
    // Each renter wants the next two shops' first accounts: two renters for every account.
    const rents = shops.flatMap(({ renter }, nth) =>
      [1, 2].map((step) => async () => {
        const listing = shops[(nth + step) % shops.length]?.listings[step - 1] ?? (await aListing(service));
        const made = note(await askOrder(service, renter, wishFor(listing, { hours: 1 })));
        if ('order_no' in made.data) note(await pay(service, renter, made.data.order_no));
      }),
    );
    const rivals = shops.map(({ listings }) => async () => {
      const listing = listings[0] ?? (await aListing(service));
      note(await askOrder(service, await aRenter(service), wishFor(listing, { hours: 1 })));
    });
    // One of each in turn, so that owners and renters meet.
    const kinds: readonly (readonly (() => Promise<unknown>)[])[] = [work, rents, rivals];
    const begun = performance.now();
    await inTurn(work.flatMap((_, nth) => kinds.flatMap((kind) => kind[nth] ?? [])));
    const counted = (wanted: (code: number) => boolean): number => codes.filter(wanted).length;
    const [faults, done] = [counted((code) => code >= 50_000), counted((code) => code === 0)];
    const took = Math.round(performance.now() - begun);
    console.log(
      `${codes.length} commands, ${AT_ONCE} at once, in ${took} ms: ${done} done, ` +
        `${codes.length - done - faults} refused, ${faults} faults`,
    );
    expect(codes.filter((code) => code >= 50_000)).toEqual([]);
    expect(done).toBeGreaterThan(MERCHANTS * 3);
    const double = await first(
      service.deps.db,
      { holds: whole },
      sql`select count(*) as holds from order_hold one join order_hold other
      on one.listing_id = other.listing_id and one.ctid < other.ctid and one.active and other.active and one.during && other.during`,
    );
    expect(double?.holds).toBe(0);
    const shown = await service.get(listListings, { query: { keyword: '大家一起上架', limit: '100' } });
    const offered = await service.deps.db
      .selectFrom('listing')
      .select('id')
      .where('title', 'like', '大家一起上架%')
      .where('is_listed', '=', true)
      .execute();
    expect(offered.length).toBe(MERCHANTS);
    expect(shown.list.length).toBe(Math.min(100, MERCHANTS));
    const free = shops.at(-1)?.listings.at(-1);
    expect(free && (await anOrder(service, await aRenter(service), free)).order_status).toBe(1);
  },
  TIME,
);
