import { RENT_TYPES } from '#contract/rules/rentTypes.ts';
import { hallAvailabilities, type HallFilters, hallSorts } from './hallAddress.ts';

const longest = { keyword: 40, platform: 20, zone: 40, piece: 20 } as const;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function readAttributes(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split(':').map(decoded));
  return Object.fromEntries(pairs.flatMap(([name, value]) => (name && value ? [[name, value]] : [])));
}

const oneOf = <T extends string>(values: readonly [T, ...T[]], text: string | null): T =>
  values.find((value) => value === text) ?? values[0];

const wholeNumber = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

const idIn = (text: string | null): string | null => (text !== null && /^[1-9]\d{0,17}$/.test(text) ? text : null);

const rangeIn = (from: string | null, to: string | null): HallFilters['free'] => {
  if (![from, to].every((text) => text !== null && /^\d{1,15}$/.test(text))) return null;
  const range = { start: Number(from), end: Number(to) };
  return range.start < range.end ? range : null;
};

/** Parses a hall address. Invalid parts are ignored. */
export function readHallAddress(place: { gameId: string | undefined; special: boolean; shop: boolean }, search: string): HallFilters {
  const params = new URLSearchParams(search);
  const text = (name: keyof typeof longest) => [...(params.get(name) ?? '').trim()].slice(0, longest[name]).join('');
  const rentType = wholeNumber(params.get('rent_type'));
  return {
    gameId: idIn(place.shop ? params.get('game_id') : (place.gameId ?? null)),
    keyword: text('keyword'),
    platform: text('platform'),
    zone: text('zone'),
    minFen: wholeNumber(params.get('rental_min')),
    maxFen: wholeNumber(params.get('rental_max')),
    piece: text('piece'),
    attributes: readAttributes(params.get('attrs') ?? ''),
    rentType: RENT_TYPES.find((type) => type === rentType) ?? null,
    availability: oneOf(hallAvailabilities, params.get('available')),
    noDeposit: params.get('no_deposit') === '1',
    staysOnline: params.get('stays_online') === '1',
    rentalPromotion: params.get('rental_promotion') === '1',
    special: place.special,
    vipDiscount: params.get('vip_discount') === '1',
    bargain: params.get('bargain') === '1',
    freePlay: params.get('free_play') === '1',
    free: rangeIn(params.get('free_from'), params.get('free_to')),
    merchantId: idIn(params.get(place.shop ? 'shop' : 'merchant_id')),
    shop: place.shop,
    sort: oneOf(hallSorts, params.get('sort')),
  };
}
