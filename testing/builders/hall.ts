import type { z } from 'zod';
import { type listingQuery } from '#contract/rest/listings.ts';
import { activityDiscountFen } from '#contract/rules/activity.ts';
import { aListing, aRenter, type Person } from './market.ts';
import { type TestService } from './service.ts';

export type Query = z.input<typeof listingQuery>;

/** A listing in the hall, as the test created it. */
export interface Made {
  readonly id: number;
  readonly game: number;
  readonly gameTitle: string;
  readonly owner: number;
  readonly title: string;
  readonly platform: string;
  readonly zone: string;
  readonly attrs: { attr_name: string; value: string }[];
  readonly rental: number;
  readonly deposit: number;
  readonly daily: number | null;
  readonly tenHour: number | null;
  readonly weekly: number | null;
  readonly morning: number | null;
  readonly night: number | null;
  readonly discount: number;
  readonly isListed: boolean;
  readonly isDeleted: boolean;
  readonly isRented: boolean;
  readonly isReservation: boolean;
  readonly staysOnline: boolean;
  readonly hasBonus: boolean;
  readonly topShelf: boolean;
  readonly isInsurance: boolean;
  readonly rentedCount: number;
  readonly rating: number;
}

const LISTINGS = 420;
export const BONUS = { rental_hour: 3, bonus_hour: 1 };
export const games = ['王者荣耀', '和平精英', '100%原神_测试\\版', '停服游戏'];
export const CLOSED_GAME = 3;
const ranks = ['荣耀王者', '最强王者', '永恒钻石'];
const platforms = ['安卓微信', '安卓QQ', '苹果微信'];
const features = ['凤求凰 秒上号', '五五开黑首选', '便宜过夜', 'ＶＩＰ 号 全英雄', '50%皮肤_全', '路径\\反斜', 'Ace Player', '𠮷野家联动'];

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!;

function plan(at: number, people: readonly Person[], gameIds: readonly number[]): Omit<Made, 'id'> {
  const game = at % 11 === 0 ? CLOSED_GAME : at % 3;
  const rank = pick(ranks, at >> 1);
  return {
    game: gameIds[game]!,
    gameTitle: games[game]!,
    owner: Number(people[at % 2]!.id),
    title: `${rank} ${(at * 37) % 500} 皮肤 ${pick(features, at)}${at === 77 ? ' 龘' : ''}`,
    platform: pick(platforms, at >> 2),
    zone: `${at % 4 < 2 ? '微信' : 'QQ'}${(at >> 3) % 9}区`,
    attrs: [
      { attr_name: '段位', value: rank },
      { attr_name: '皮肤数', value: String((at * 37) % 500) },
      { attr_name: '贵族', value: `V${at % 11}` },
    ],
    rental: 100 + (at % 13) * 50,
    deposit: at % 3 === 0 ? 0 : 3_000,
    daily: at % 4 === 0 ? null : 2_000,
    tenHour: at % 5 === 0 ? 0 : 900,
    weekly: at % 6 === 0 ? 9_000 : null,
    morning: at % 7 === 0 ? 80 : null,
    night: at % 8 === 0 ? 90 : null,
    discount: at % 9 === 0 ? pick([0.8, 0.45, 0.95], at / 9) : 1,
    isListed: at % 17 !== 0,
    isDeleted: at % 19 === 0,
    isRented: at % 4 === 1,
    isReservation: at % 5 > 1,
    staysOnline: at % 2 === 0,
    hasBonus: at % 10 === 3,
    topShelf: at % 40 === 0,
    isInsurance: at % 6 === 1,
    rentedCount: (at % 7) * 3,
    rating: 4 + (at % 5) / 5,
  };
}

/** Accounts of every kind, of two owners. */
export async function makeHall(service: TestService): Promise<{ made: Made[]; people: Person[] }> {
  const { db } = service.database;
  const people = [await aRenter(service), await aRenter(service)];
  const gameIds: number[] = [];
  for (const title of games) {
    const closed = title === games[CLOSED_GAME];
    const { id } = await db
      .insertInto('game')
      .values({ title, world: 'moba', maintenance_status: closed, is_suspended: closed })
      .returning('id')
      .executeTakeFirstOrThrow();
    gameIds.push(Number(id));
  }
  const made = await Promise.all(
    Array.from({ length: LISTINGS }, async (_, at) => {
      const listing = plan(at, people, gameIds);
      const { id } = await aListing(service, {
        owner_id: String(listing.owner),
        game_id: String(listing.game),
        title: listing.title,
        platform: listing.platform,
        zone: listing.zone,
        attrs: JSON.stringify(listing.attrs),
        rental: listing.rental,
        deposit: listing.deposit,
        daily_rental: listing.daily,
        ten_hour_rental: listing.tenHour,
        weekly_rental: listing.weekly,
        morning_rental: listing.morning,
        afternoon_rental: null,
        night_rental: listing.night,
        discount: listing.discount,
        is_listed: listing.isListed,
        is_rented: listing.isRented,
        is_reservation: listing.isReservation,
        stays_online: listing.staysOnline,
        rental_promotion: JSON.stringify(listing.hasBonus ? [BONUS] : []),
        top_shelf: listing.topShelf,
        is_insurance: listing.isInsurance,
        rented_count: listing.rentedCount,
        rating: listing.rating,
        deleted_at: listing.isDeleted ? new Date() : null,
        rental_time: listing.isRented ? new Date(service.clock.now() + 3_600_000) : null,
      });
      return { ...listing, id: Number(id) };
    }),
  );
  return { made, people };
}

/** The hourly price shown on the card. */
const priceOf = ({ rental, discount }: Made): number => rental - activityDiscountFen(rental, { discount, rentalPromotion: [] });
const spelled = (text: string): string => text.normalize('NFKC').toLowerCase();
const lines = ({ title, attrs, platform, zone, gameTitle }: Made): string[] =>
  [title, ...attrs.map(({ value }) => value), platform, zone, gameTitle].map(spelled);
const recommendation = ({ topShelf, rating, rentedCount, isInsurance }: Made): number =>
  (topShelf ? 2_000 : 0) + Math.round(rating * 200) + rentedCount + (isInsurance ? 100 : 0);

const offers = (listing: Made): Record<number, boolean> => ({
  1: true,
  2: Boolean(listing.tenHour),
  3: Boolean(listing.morning) || Boolean(listing.night),
  6: Boolean(listing.daily),
  7: Boolean(listing.weekly),
});

function fitsAttributes(listing: Made, asked: string): boolean {
  return asked.split(',').every((pair) => {
    const [name = '', value = ''] = pair.split(':').map(decodeURIComponent);
    const own = listing.attrs.find(({ attr_name }) => attr_name === name)?.value;
    return value.endsWith('+') ? own !== undefined && Number(own) >= Number(value.slice(0, -1)) : own === value;
  });
}

function fits(listing: Made, query: Query): boolean {
  const closed = listing.gameTitle === games[CLOSED_GAME];
  const available = query.available ?? 'bookable';
  return (
    listing.isListed &&
    !listing.isDeleted &&
    (available === 'all' || (!closed && (!listing.isRented || (available === 'bookable' && listing.isReservation)))) &&
    (query.game_id === undefined || listing.game === Number(query.game_id)) &&
    (query.merchant_id === undefined || listing.owner === Number(query.merchant_id)) &&
    (query.platform === undefined || listing.platform === query.platform) &&
    (query.zone === undefined || listing.zone === query.zone) &&
    priceOf(listing) >= Number(query.rental_min ?? 0) &&
    priceOf(listing) <= Number(query.rental_max ?? Infinity) &&
    (query.attrs === undefined || fitsAttributes(listing, query.attrs)) &&
    (query.rent_type === undefined || offers(listing)[Number(query.rent_type)] === true) &&
    (query.no_deposit !== '1' || listing.deposit === 0) &&
    (query.stays_online !== '1' || listing.staysOnline) &&
    (query.rental_promotion !== '1' || listing.hasBonus) &&
    (query.special !== '1' || listing.discount < 1) &&
    spelled(query.keyword ?? '')
      .split(/\s+/)
      .every((word) => lines(listing).some((line) => line.includes(word)))
  );
}

export const keysOf: Record<NonNullable<Query['sort']>, (listing: Made) => number[]> = {
  recommended: (listing) => [Number(listing.isRented), -recommendation(listing), -listing.id],
  price_asc: (listing) => [priceOf(listing), listing.id],
  price_desc: (listing) => [-priceOf(listing), -listing.id],
  hot: ({ rentedCount, id }) => [-rentedCount, -id],
  newest: ({ id }) => [-id],
  rating: ({ rating, rentedCount, id }) => [-rating, -rentedCount, -id],
};

/** Ids of the listings that match a query, in the query's sort order. */
export function expected(made: readonly Made[], query: Query): number[] {
  const keys = keysOf[query.sort ?? 'recommended'];
  const byKeys = (one: Made, other: Made) =>
    keys(one)
      .map((key, at) => key - keys(other)[at]!)
      .find((difference) => difference !== 0) ?? 0;
  return made
    .filter((listing) => fits(listing, query))
    .sort(byKeys)
    .map(({ id }) => id);
}
