import { activityDiscountFen } from './activity.ts';
import { BLOCK_MULTIPLIER, PREVIEW_LENGTH, HOUR } from './constants.ts';
import type { Piece } from './inventory.ts';
import { mulDiv } from './money.ts';
import { blockUnitFen, BLOCKS, listedPriceFen, RENT_TYPES, TIME_BLOCK } from './rentTypes.ts';
import type { Activity, BlockId, Fen, ListingPrices, RentTypeId } from './types.ts';

/** A rent type's price after the activity: the whole of it, and per hour. */
export interface HourPrice {
  readonly type: RentTypeId;
  readonly totalFen: Fen;
  readonly hourFen: Fen;
  /** The cheapest block, for blocks. */
  readonly block: BlockId | null;
}

const afterActivity = (fen: Fen, activity: Activity): Fen => fen - activityDiscountFen(fen, activity);

const cheapestBlock = (prices: ListingPrices): BlockId | null => {
  const [cheapest = null] = BLOCKS.filter((block) => blockUnitFen(prices, block) !== null).toSorted(
    (one, other) => (blockUnitFen(prices, one) ?? 0) - (blockUnitFen(prices, other) ?? 0),
  );
  return cheapest;
};

/** Price of every rent type per hour, in the order of the tabs; null: not offered. Blocks by their cheapest one. */
export const hourPrices = (prices: ListingPrices, activity: Activity): (HourPrice | null)[] =>
  RENT_TYPES.map((type) => {
    const block = type === TIME_BLOCK ? cheapestBlock(prices) : null;
    const listed = listedPriceFen(prices, type, block);
    if (listed === null) return null;
    const hours = block === null ? PREVIEW_LENGTH[type] / HOUR : BLOCK_MULTIPLIER[block];
    const totalFen = afterActivity(block === null ? listed : listed * hours, activity);
    return { type, totalFen, hourFen: mulDiv(totalFen, 1, hours), block };
  });

/** Whether each of several values is the lowest: none if fewer than two are there, or all are alike. */
export function lowestOf(values: readonly (number | null)[]): boolean[] {
  const there = values.filter((value) => value !== null);
  const lowest = Math.min(...there);
  const isTold = there.length > 1 && there.some((value) => value > lowest);
  return values.map((value) => isTold && value === lowest);
}

/** The pieces that all inventories have, and those that only one of them has; by name, in the order of the inventories. */
export function comparePieces<P extends Pick<Piece, 'name'>>(inventories: readonly (readonly P[])[]): { common: P[]; only: P[][] } {
  const owners = new Map<string, Set<number>>();
  for (const [place, pieces] of inventories.entries())
    for (const { name } of pieces) owners.set(name, (owners.get(name) ?? new Set()).add(place));
  const countOf = ({ name }: P): number => owners.get(name)?.size ?? 0;
  return {
    common: (inventories[0] ?? []).filter((piece) => inventories.length > 1 && countOf(piece) === inventories.length),
    only: inventories.map((pieces) => pieces.filter((piece) => inventories.length > 1 && countOf(piece) === 1)),
  };
}

/** Rows of several accounts' attributes, in the order of first mention; a missing value is empty. */
export function compareAttributes(
  accounts: readonly (readonly { readonly name: string; readonly value: string }[])[],
): { name: string; values: string[]; isSame: boolean }[] {
  const names = [...new Set(accounts.flatMap((attributes) => attributes.map(({ name }) => name)))];
  return names.map((name) => {
    const values = accounts.map((attributes) => attributes.find((each) => each.name === name)?.value ?? '');
    return { name, values, isSame: new Set(values).size === 1 };
  });
}
