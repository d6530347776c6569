import { formatClock } from '#contract/rules/clock.ts';
import { listingStates, ownListingSorts } from '#contract/names.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { ListingState, OwnListing, OwnListingFilters, OwnListingSort, OwnTableView } from '#api/queries/merchants.ts';
import { links } from '#lib/links.ts';
import type { TagTone } from '#ui/Tag.tsx';

export const KEYWORD_MOST = 40;

const states = Object.keys(listingStates) as ListingState[];
const idIn = (text: string | null): string | null => (text !== null && /^[1-9]\d{0,17}$/.test(text) ? text : null);
const fenIn = (text: string | null): number | null => (text === null ? null : parseYuan(text));

/** Filters of the list from the address; what it does not know is left out. */
export function readFilters(search: string): OwnListingFilters {
  const params = new URLSearchParams(search);
  return {
    state: states.find((state) => listingStates[state] === params.get('state') && state !== 'DELETED') ?? null,
    isRented: params.get('rented') === '1',
    isPasswordDue: params.get('password') === '1',
    gameId: idIn(params.get('game_id')),
    keyword: [...(params.get('keyword') ?? '').trim()].slice(0, KEYWORD_MOST).join(''),
    leastFen: fenIn(params.get('least')),
    mostFen: fenIn(params.get('most')),
  };
}

const queryOf = ({ state, isRented, isPasswordDue, gameId, keyword, leastFen, mostFen }: OwnListingFilters) => ({
  ...(state !== null && { state: listingStates[state] }),
  ...(isRented && { rented: '1' }),
  ...(isPasswordDue && { password: '1' }),
  ...(gameId !== null && { game_id: gameId }),
  ...(keyword !== '' && { keyword }),
  ...(leastFen !== null && { least: yuanDigits(leastFen) }),
  ...(mostFen !== null && { most: yuanDigits(mostFen) }),
});

/** The same, as an address. */
export const addressOf = (filters: OwnListingFilters): string => links.merchant(queryOf(filters));

export const isUnfiltered = (filters: OwnListingFilters): boolean => Object.keys(queryOf(filters)).length === 0;

const sorts = Object.keys(ownListingSorts) as OwnListingSort[];
export const PAGE_SIZES = [20, 50, 100] as const;
const USUAL_SIZE = 50;

/** Order and page of the table from the address. */
export function readView(search: string): OwnTableView {
  const params = new URLSearchParams(search);
  const size = Number(params.get('size'));
  const page = Number(params.get('page'));
  return {
    sort: sorts.find((sort) => ownListingSorts[sort] === params.get('sort')) ?? 'ID',
    isAscending: params.get('up') === '1',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page - 1 : 0,
    size: PAGE_SIZES.find((each) => each === size) ?? USUAL_SIZE,
  };
}

/** Filters, order and page of the table, as an address. */
export const tableAddress = (filters: OwnListingFilters, { sort, isAscending, page, size }: OwnTableView): string =>
  links.ownTable({
    ...queryOf(filters),
    ...(sort !== 'ID' && { sort: ownListingSorts[sort] }),
    ...(isAscending && { up: '1' }),
    ...(page > 0 && { page: String(page + 1) }),
    ...(size !== USUAL_SIZE && { size: String(size) }),
  });

export const stateTexts: Readonly<Record<ListingState, string>> = {
  DRAFT: '草稿',
  WAITING: '审核中',
  ON_OFFER: '可租',
  RESTING: '休息中',
  OFF: '已下架',
  DELETED: '已删除',
};

interface StateView {
  readonly text: string;
  readonly tone: TagTone;
  readonly note: string | null;
}

/** How an account stands, as a tag with a line below it. */
export function standingOf({ state, isRented, rentedUntil, restingUntil, reason }: OwnListing): StateView {
  if (state === 'DRAFT' && reason !== null) return { text: '已退回', tone: 'no', note: reason };
  if (isRented) return { text: '出租中', tone: 'solid', note: rentedUntil === null ? null : `到 ${formatClock(rentedUntil)}` };
  switch (state) {
    case 'ON_OFFER':
      return { text: stateTexts[state], tone: 'ok', note: null };
    case 'RESTING':
      return { text: stateTexts[state], tone: 'book', note: restingUntil === null ? '直到你恢复出租' : `到 ${formatClock(restingUntil)}` };
    case 'WAITING':
      return { text: stateTexts[state], tone: 'book', note: null };
    case 'DRAFT':
    case 'OFF':
    case 'DELETED':
      return { text: stateTexts[state], tone: 'plain', note: null };
    default:
      return state satisfies never;
  }
}
