import { listings as rest } from '#contract/rest/index.ts';
import type { QueryOf } from '#contract/rest/endpoint.ts';
import { type Area, as, calls, done, each, one, PAGE, pageQuery } from '#schema/field.ts';
import type { Inputs } from '#schema/inputs.ts';
import { availabilityFilters, listingSorts, rentTypes } from '#contract/names.ts';
import { card, compared, listing as presentListing, listingNow as presentNow, priceFacts } from './present.ts';

type Filter = Inputs['ListingFilter'];

const onlyIf = (wanted: boolean | null | undefined): '1' | undefined => (wanted ? '1' : undefined);

const attributePairs = (pairs: Filter['attributes']): string | undefined =>
  pairs?.length ? pairs.map(({ name, value }) => `${encodeURIComponent(name)}:${encodeURIComponent(value)}`).join(',') : undefined;

/** A filter of the hall as the service's query. */
export const filterQuery = (filter: Partial<Filter>): Partial<QueryOf<typeof rest.listListings>> => ({
  game_id: filter.gameId ?? undefined,
  keyword: filter.keyword ?? undefined,
  platform: filter.platform ?? undefined,
  zone: filter.zone ?? undefined,
  rental_min: filter.hourlyMinFen ?? undefined,
  rental_max: filter.hourlyMaxFen ?? undefined,
  attrs: attributePairs(filter.attributes),
  piece: filter.piece ?? undefined,
  rent_type: filter.rentType ? rentTypes[filter.rentType] : undefined,
  available: availabilityFilters[filter.availability ?? 'BOOKABLE'],
  no_deposit: onlyIf(filter.noDeposit),
  stays_online: onlyIf(filter.staysOnline),
  rental_promotion: onlyIf(filter.rentalPromotion),
  special: onlyIf(filter.special),
  vip_discount: onlyIf(filter.vipDiscount),
  bargain: onlyIf(filter.bargain),
  free_play: onlyIf(filter.freePlay),
  free_from: filter.freeFrom ?? undefined,
  free_to: filter.freeTo ?? undefined,
  merchant_id: filter.merchantId ?? undefined,
});

const ofListing = ({ listingId }: { listingId: string }) => ({ params: { account_id: listingId } });

export const area: Area = {
  Query: {
    listings: calls(rest.listListings, {
      args: `filter: ListingFilter, sort: ListingSort! = RECOMMENDED, ${PAGE}`,
      doc: '`after` is the `nextCursor` of the page before; `first` is 1 to 100.',
      request: ({ filter, sort, ...at }) => ({ query: { ...filterQuery(filter ?? {}), sort: listingSorts[sort], ...pageQuery(at) } }),
      answer: as('ListingPage!', (data) => ({
        items: data.list.map(card),
        nextCursor: data.next_cursor,
        count: data.count,
        isCountCapped: data.count_capped,
        understood: data.understood,
      })),
    }),
    listing: calls(rest.getListing, {
      args: 'id: ID!, tempToken: String',
      doc: '`tempToken` is that of a login by scanning without a phone.',
      request: ({ id, tempToken }) => ({ params: { account_id: id }, query: { temp_token: tempToken ?? undefined } }),
      answer: as('Listing!', presentListing),
    }),
    cardCheck: calls(rest.checkCard, {
      args: 'listingId: ID!, hourlyFen: Fen!',
      request: ({ listingId, hourlyFen }) => ({ params: { account_id: listingId }, query: { rental: hourlyFen } }),
      answer: one(rest.cardCheckShape),
    }),
    comparedListings: calls(rest.compareListings, {
      args: 'ids: [ID!]!',
      request: ({ ids }) => ({ query: { ids: ids.join(',') } }),
      answer: as('[ComparedListing!]!', ({ list }) => list.map(compared)),
    }),
    listingNow: calls(rest.getChangingDetail, {
      args: 'id: ID!',
      request: ({ id }) => ({ params: { account_id: id } }),
      answer: as('ListingNow!', presentNow),
    }),
    priceNow: calls(rest.verifyPrice, {
      args: 'listingId: ID!',
      request: ofListing,
      answer: as('PriceFacts!', priceFacts),
      fresh: true,
    }),
    similarListings: calls(rest.listSimilar, {
      args: 'listingId: ID!',
      request: ofListing,
      answer: as('[ListingCard!]!', ({ list }) => list.map(card)),
    }),
    lookingUsers: calls(rest.listLooking, { args: 'listingId: ID!', request: ofListing, answer: each(rest.lookingUserShape) }),
    favourites: calls(rest.listFavourites, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: as('FavouritePage!', ({ list, next_cursor }) => ({ items: list.map(card), nextCursor: next_cursor })),
    }),
    footprints: calls(rest.listFootprints, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: as('FootprintPage!', ({ list, next_cursor }) => ({
        items: list.map(({ account, looked_at }) => ({ listing: card(account), lookedAt: looked_at })),
        nextCursor: next_cursor,
      })),
    }),
  },
  Mutation: {
    setFavourite: calls(rest.likeAccount, {
      args: 'listingId: ID!, on: Boolean!',
      doc: 'Returns how it stands.',
      request: ({ listingId, on }) => ({ body: { source_id: listingId, type: 1, scene: on ? 1 : 2 } }),
      answer: as('Boolean!', (data) => data.is_collection),
    }),
    lookAt: calls(rest.addFootprint, { args: 'listingId: ID!', request: ofListing, answer: done }),
  },
};
