import type { availabilityFilters, listingSorts, WireOf } from '#contract/names.ts';
import type { RentTypeId } from '#contract/rules/types.ts';

/** Values of `sort`; the first is the default and omitted. */
export const hallSorts = ['recommended', 'price_asc', 'price_desc', 'hot', 'newest', 'rating'] as const satisfies readonly WireOf<
  typeof listingSorts
>[];
export type HallSort = (typeof hallSorts)[number];

/** Values of `available`; the first is the default and omitted. */
export const hallAvailabilities = ['bookable', 'now', 'all'] as const satisfies readonly WireOf<typeof availabilityFilters>[];
export type HallAvailability = (typeof hallAvailabilities)[number];

export interface HallFilters {
  gameId: string | null;
  keyword: string;
  platform: string;
  zone: string;
  /** Fen per hour. */
  minFen: number | null;
  maxFen: number | null;
  /** One value per attribute name. */
  attributes: Readonly<Record<string, string>>;
  /** Name of a piece in the inventory. */
  piece: string;
  rentType: RentTypeId | null;
  availability: HallAvailability;
  noDeposit: boolean;
  staysOnline: boolean;
  /** Only listings that add hours to a rental of some length. */
  rentalPromotion: boolean;
  /** Only listings with an activity discount: the special-price zone. */
  special: boolean;
  /** Only listings whose rent is less for VIPs. */
  vipDiscount: boolean;
  /** Only listings whose owner lets renters bargain. */
  bargain: boolean;
  /** Only listings with plays for nothing. */
  freePlay: boolean;
  /** The time at which it must be free, epoch ms. */
  free: { readonly start: number; readonly end: number } | null;
  merchantId: string | null;
  /** On the page of the owner's shop, which stays. */
  shop: boolean;
  sort: HallSort;
}

export const noFilters: HallFilters = {
  gameId: null,
  keyword: '',
  platform: '',
  zone: '',
  minFen: null,
  maxFen: null,
  attributes: {},
  piece: '',
  rentType: null,
  availability: 'bookable',
  noDeposit: false,
  staysOnline: false,
  rentalPromotion: false,
  special: false,
  vipDiscount: false,
  bargain: false,
  freePlay: false,
  free: null,
  merchantId: null,
  shop: false,
  sort: 'recommended',
};

/** The filters of another game, or of all games: zone, attributes and piece belong to the former one. */
export const inGame = (filters: HallFilters, gameId: string | null): HallFilters =>
  gameId === filters.gameId ? filters : { ...filters, gameId, zone: '', attributes: {}, piece: '' };

/** `name:value` pairs joined by commas, each part percent-encoded. */
const writeAttributes = (attributes: HallFilters['attributes']): string =>
  Object.keys(attributes)
    .sort()
    .map((name) => `${encodeURIComponent(name)}:${encodeURIComponent(attributes[name] ?? '')}`)
    .join(',');

/** Query string of a hall address with the contract's parameter names; defaults are omitted. */
export function writeHallSearch(filters: HallFilters): string {
  const search = new URLSearchParams();
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.set(name, String(value));
  };
  if (filters.shop) {
    put('shop', filters.merchantId);
    put('game_id', filters.gameId);
  }
  put('keyword', filters.keyword);
  put('platform', filters.platform);
  put('zone', filters.zone);
  put('rental_min', filters.minFen);
  put('rental_max', filters.maxFen);
  put('attrs', writeAttributes(filters.attributes));
  put('piece', filters.piece);
  put('rent_type', filters.rentType);
  put('available', filters.availability === hallAvailabilities[0] ? null : filters.availability);
  put('no_deposit', filters.noDeposit ? 1 : null);
  put('stays_online', filters.staysOnline ? 1 : null);
  put('rental_promotion', filters.rentalPromotion ? 1 : null);
  put('vip_discount', filters.vipDiscount ? 1 : null);
  put('bargain', filters.bargain ? 1 : null);
  put('free_play', filters.freePlay ? 1 : null);
  put('free_from', filters.free?.start ?? null);
  put('free_to', filters.free?.end ?? null);
  put('merchant_id', filters.shop ? null : filters.merchantId);
  put('sort', filters.sort === hallSorts[0] ? null : filters.sort);
  const text = search.toString();
  return text && `?${text}`;
}

/** `/zuhao.html`, `/zuhao/12.html?…`; the special-price zone under `/tejia`, a shop under `/dianpu`. */
export function hallAddress(filters: Partial<HallFilters>): string {
  const whole = { ...noFilters, ...filters };
  if (whole.shop) return `/dianpu${writeHallSearch(whole)}`;
  const area = whole.special ? '/tejia' : '/zuhao';
  return `${area}${whole.gameId === null ? '' : `/${whole.gameId}`}.html${writeHallSearch(whole)}`;
}
