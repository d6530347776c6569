import type { RentTypeId } from '#contract/rules/types.ts';

/** Values of `sort` in an address, the first is the one left out. */
export const hallSorts = ['recommended', 'price_asc', 'price_desc', 'hot', 'newest', 'rating'] as const;
export type HallSort = (typeof hallSorts)[number];

/** Values of `available` in an address, the first is the one left out. */
export const hallAvailabilities = ['bookable', 'now', 'all'] as const;
export type HallAvailability = (typeof hallAvailabilities)[number];

export interface HallFilters {
  gameId: string | null;
  keyword: string;
  platform: string;
  zone: string;
  /** Fen an hour. */
  minFen: number | null;
  maxFen: number | null;
  /** One value for a name. */
  attributes: Readonly<Record<string, string>>;
  rentType: RentTypeId | null;
  availability: HallAvailability;
  noDeposit: boolean;
  staysOnline: boolean;
  /** With an activity discount: the special-price zone. */
  special: boolean;
  merchantId: string | null;
  sort: HallSort;
}

export const noFilters: HallFilters = {
  gameId: null, keyword: '', platform: '', zone: '', minFen: null, maxFen: null, attributes: {}, rentType: null,
  availability: 'bookable', noDeposit: false, staysOnline: false, special: false, merchantId: null, sort: 'recommended',
};

const rentTypes: readonly RentTypeId[] = [1, 6, 3, 2, 7];
const longest = { keyword: 40, platform: 20, zone: 40 } as const;

/** `name:value` pairs, each part encoded on its own, joined by commas. */
const writeAttributes = (attributes: HallFilters['attributes']): string =>
  Object.keys(attributes).sort().map((name) => `${encodeURIComponent(name)}:${encodeURIComponent(attributes[name] ?? '')}`).join(',');

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

const idIn = (text: string | null): string | null => (text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : null);

/** The part of an address behind `?`, names as in the contract; what stands as it does without saying is left out. */
export function writeHallSearch(filters: HallFilters): string {
  const search = new URLSearchParams();
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.set(name, String(value));
  };
  put('keyword', filters.keyword);
  put('platform', filters.platform);
  put('zone', filters.zone);
  put('rental_min', filters.minFen);
  put('rental_max', filters.maxFen);
  put('attrs', writeAttributes(filters.attributes));
  put('rent_type', filters.rentType);
  put('available', filters.availability === hallAvailabilities[0] ? null : filters.availability);
  put('no_deposit', filters.noDeposit ? 1 : null);
  put('stays_online', filters.staysOnline ? 1 : null);
  put('merchant_id', filters.merchantId);
  put('sort', filters.sort === hallSorts[0] ? null : filters.sort);
  const text = search.toString();
  return text && `?${text}`;
}

/** `/zuhao.html`, `/zuhao/12.html?…`; the special-price zone under `/tejia`. */
export function hallAddress(filters: Partial<HallFilters>): string {
  const whole = { ...noFilters, ...filters };
  const area = whole.special ? '/tejia' : '/zuhao';
  return `${area}${whole.gameId === null ? '' : `/${whole.gameId}`}.html${writeHallSearch(whole)}`;
}

/** Reads an address back. What cannot be understood counts as not said. */
export function readHallAddress(place: { gameId: string | undefined; special: boolean }, search: string): HallFilters {
  const params = new URLSearchParams(search);
  const text = (name: keyof typeof longest) => [...(params.get(name) ?? '').trim()].slice(0, longest[name]).join('');
  const rentType = wholeNumber(params.get('rent_type'));
  return {
    gameId: idIn(place.gameId ?? null),
    keyword: text('keyword'),
    platform: text('platform'),
    zone: text('zone'),
    minFen: wholeNumber(params.get('rental_min')),
    maxFen: wholeNumber(params.get('rental_max')),
    attributes: readAttributes(params.get('attrs') ?? ''),
    rentType: rentTypes.find((type) => type === rentType) ?? null,
    availability: oneOf(hallAvailabilities, params.get('available')),
    noDeposit: params.get('no_deposit') === '1',
    staysOnline: params.get('stays_online') === '1',
    special: place.special,
    merchantId: idIn(params.get('merchant_id')),
    sort: oneOf(hallSorts, params.get('sort')),
  };
}
