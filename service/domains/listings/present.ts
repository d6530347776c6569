import type { z } from 'zod';
import type { activity, listingCard } from '#contract/rest/listings.ts';
import type { Piece } from '#contract/rules/inventory.ts';
import { goodRate } from '#contract/rules/review.ts';
import { availability } from '#contract/rules/availability.ts';
import { blockPriceFen } from '#contract/rules/blocks.ts';
import { RENTAL_BUFFER } from '#contract/rules/constants.ts';
import type { Availability, ListingPrices } from '#contract/rules/types.ts';
import { listingCover } from '#service/domains/pictures/paths.ts';
import type { Game } from './games.ts';
import { spelled } from './hall/understand.ts';
import type { Attribute, CardRow, Promotion } from './row.ts';

type Card = z.output<typeof listingCard>;

const ATTRIBUTES_ON_CARD = 3;

interface ListingFlags {
  readonly is_listed: boolean;
  readonly is_rented: boolean;
  readonly is_reservation: boolean;
  readonly at_rest_until: Date | 'infinity' | null;
}

export const availabilityOf = (listing: ListingFlags, game: Pick<Game, 'maintenance_status' | 'is_suspended'>): Availability =>
  availability({
    isListed: listing.is_listed,
    isRented: listing.is_rented,
    isReservation: listing.is_reservation,
    isAtRest: listing.at_rest_until !== null,
    game: { maintenanceStatus: game.maintenance_status, isSuspended: game.is_suspended },
  });

export const presentActivity = (listing: { discount: number; rental_promotion: readonly Promotion[] }): z.output<typeof activity> => ({
  discount: listing.discount,
  rental_promotion: listing.rental_promotion.map(({ rental_hour, bonus_hour }) => ({ rental_hour, bonus_hour })),
});

/** The attributes on a card, in their order: those that were searched for, then the first. */
export function cardAttributes(attrs: readonly Attribute[], words: readonly string[], names: readonly string[] = []): Attribute[] {
  const isSearched = ({ attr_name, value }: Attribute): boolean =>
    names.includes(attr_name) || words.some((word) => spelled(value).includes(word));
  const first = [...attrs.filter(isSearched), ...attrs.filter((attribute) => !isSearched(attribute))].slice(0, ATTRIBUTES_ON_CARD);
  return attrs.filter((attribute) => first.includes(attribute));
}

export const presentAttributes = (attrs: readonly Attribute[]): Attribute[] => attrs.map(({ attr_name, value }) => ({ attr_name, value }));

export const presentPiece = ({ kind, name, rarity }: Piece): Piece => ({ kind, name, rarity });

/** Label on a listing's cover: its first count, e.g. '386 皮肤' for 皮肤数 386. */
export const coverLabel = (attrs: readonly Attribute[]): string => {
  const counted = attrs.find(({ attr_name, value }) => attr_name.endsWith('数') && /^\d{1,6}$/.test(value));
  return counted ? `${counted.value} ${counted.attr_name.slice(0, -1)}` : '';
};

const NO_PRICES: ListingPrices = {
  hourlyFen: null,
  dailyFen: null,
  tenHourFen: null,
  weeklyFen: null,
  morningFen: null,
  afternoonFen: null,
  nightFen: null,
};

/** What a search named: words, and attributes by name. */
export interface Named {
  readonly words: readonly string[];
  readonly attributes: readonly string[];
}

const NOTHING: Named = { words: [], attributes: [] };

/** When it can be rented again: after its rental and its rest; null: not known. */
function freeAt({ is_rented, rental_time, at_rest_until }: CardRow): number | null {
  if (at_rest_until === 'infinity') return null;
  const rented = is_rented && rental_time !== null ? rental_time.getTime() + RENTAL_BUFFER : null;
  return rented === null ? (at_rest_until?.getTime() ?? null) : Math.max(rented, at_rest_until?.getTime() ?? rented);
}

export function presentCard(row: CardRow, game: Game, { words, attributes }: Named = NOTHING): Card {
  const { status } = availabilityOf(row, game);
  return {
    id: String(row.id),
    title: row.title,
    cover: row.pictures[0] ?? listingCover(game, row.id, coverLabel(row.attrs), row.best[0]),
    game_id: String(row.game_id),
    game_name: game.title,
    platform: row.platform,
    zone: row.zone,
    rental: row.rental,
    night_total: blockPriceFen({ ...NO_PRICES, nightFen: row.night_rental }, 'night'),
    deposit: row.deposit,
    availability: status,
    free_at: status === 'appoint' ? freeAt(row) : null,
    is_listed: row.is_listed,
    is_at_rest: row.at_rest_until !== null && !row.is_rented,
    attrs: presentAttributes(cardAttributes(row.attrs, words, attributes)),
    activity: presentActivity(row),
    stays_online: row.stays_online,
    is_insurance: row.is_insurance,
    is_collection: row.is_collection,
    rented_count: row.rented_count,
    best: row.best.map(presentPiece),
    good_rate: goodRate(...(row.owner_reviews ?? [0, 0])),
    is_use_vip_discount: row.is_use_vip_discount,
    is_use_bargain: row.is_use_bargain,
    is_free_play: row.is_free_play,
    shop: row.shop && { id: row.shop.id, name: row.shop.name },
  };
}

/** Cards of listings; all of their games must be among `games`. */
export const presentCards = (rows: readonly CardRow[], games: ReadonlyMap<number, Game>, named?: Named): Card[] =>
  rows.flatMap((row) => {
    const game = games.get(row.game_id);
    return game ? [presentCard(row, game, named)] : [];
  });
