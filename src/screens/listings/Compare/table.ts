import { BLOCK_TEXTS } from '#contract/rules/blocks.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { compareAttributes, comparePieces, type HourPrice, hourPrices, lowestOf } from '#contract/rules/compare.ts';
import { RENT_TYPES, rentTypeName } from '#contract/rules/rentTypes.ts';
import type { RentTypeId } from '#contract/rules/types.ts';
import type { Compared } from '#api/queries/compare.ts';
import { unavailableText } from '#screens/parts/accountCard.ts';

export interface PriceRow {
  readonly type: RentTypeId;
  readonly name: string;
  readonly prices: readonly (HourPrice | null)[];
  readonly isLowest: readonly boolean[];
  readonly isSame: boolean;
}

const isAlike = (values: readonly unknown[]): boolean => new Set(values).size === 1;

/** A row per rent type, each price per hour. */
export function priceRows(accounts: readonly Compared[]): PriceRow[] {
  const all = accounts.map(({ prices, card }) => hourPrices(prices, card.activity));
  return RENT_TYPES.map((type, at) => {
    const prices = all.map((each) => each[at] ?? null);
    const hours = prices.map((price) => price?.hourFen ?? null);
    return { type, name: rentTypeName(type), prices, isLowest: lowestOf(hours), isSame: isAlike(hours) };
  });
}

/** The price of the whole, where that is not an hour. */
export const wholeText = ({ block }: HourPrice): string => (block === null ? '' : BLOCK_TEXTS[block].name);

/** Platform, zone, and all attributes. */
export const attributeRows = (accounts: readonly Compared[]) =>
  compareAttributes(
    accounts.map(({ card, attributes }) => [{ name: '平台', value: card.platform }, { name: '大区', value: card.zone }, ...attributes]),
  );

export const pieceRows = (accounts: readonly Compared[]) => comparePieces(accounts.map(({ inventory }) => inventory));

export interface GameGroup {
  readonly gameName: string;
  readonly accounts: readonly Compared[];
}

/** Accounts by game: only those of one game are compared. The game of the first one comes first. */
export const byGame = (accounts: readonly Compared[]): GameGroup[] =>
  [...Map.groupBy(accounts, ({ card }) => card.gameId).values()].map((group) => ({
    gameName: group[0]?.card.gameName ?? '',
    accounts: group,
  }));

/** From when an account can be rented. */
export function freeText({ availability, freeAt, isListed, isAtRest }: Compared['card'], now: number): { text: string; isNow: boolean } {
  if (availability === 'NORMAL') return { text: '现在可租', isNow: true };
  if (availability === 'BOOKABLE') return { text: freeAt === null ? '可预约' : formatRelative(freeAt, now), isNow: false };
  if (availability === 'MAINTENANCE') return { text: '维护中', isNow: false };
  return { text: unavailableText({ isListed, isAtRest }), isNow: false };
}
