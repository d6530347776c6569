import { rentTypeName } from '#contract/rules/rentTypes.ts';
import { rangeText } from './freeTimes.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import type { HallFilters } from '#lib/hallAddress.ts';

/** An active filter, and the filters without it. */
export interface Chosen {
  label: string;
  without: Partial<HallFilters>;
}

/** Names missing in the address. */
export interface HallNames {
  game: string | undefined;
  attribute: (name: string, value: string) => string;
  /** Epoch ms: near days are named by it. */
  now: number;
}

export function priceText(minFen: number | null, maxFen: number | null): string {
  if (minFen === null) return `¥${yuanDigits(maxFen ?? 0)}/时以下`;
  if (maxFen === null) return `¥${yuanDigits(minFen)}/时以上`;
  return `¥${yuanDigits(minFen)}–${yuanDigits(maxFen)}/时`;
}

/** All active filters, in the order of their controls. Sorting is not one. */
export function chosenIn(filters: HallFilters, names: HallNames): Chosen[] {
  const attributes = Object.entries(filters.attributes).map(([name, value]) => {
    const { [name]: _dropped, ...rest } = filters.attributes;
    return { label: names.attribute(name, value), without: { attributes: rest } };
  });
  const all: (Chosen | false)[] = [
    filters.gameId !== null && { label: names.game ?? '所选游戏', without: { gameId: null, zone: '', attributes: {}, piece: '' } },
    filters.keyword !== '' && { label: `“${filters.keyword}”`, without: { keyword: '' } },
    filters.platform !== '' && { label: filters.platform, without: { platform: '', zone: '' } },
    filters.zone !== '' && { label: filters.zone, without: { zone: '' } },
    filters.rentType !== null && { label: rentTypeName(filters.rentType), without: { rentType: null } },
    (filters.minFen !== null || filters.maxFen !== null) && {
      label: priceText(filters.minFen, filters.maxFen),
      without: { minFen: null, maxFen: null },
    },
    ...attributes,
    filters.piece !== '' && { label: `有 ${filters.piece}`, without: { piece: '' } },
    filters.availability === 'now' && { label: '现在可租', without: { availability: 'bookable' } },
    filters.availability === 'all' && { label: '含已租出', without: { availability: 'bookable' } },
    filters.noDeposit && { label: '无押金', without: { noDeposit: false } },
    filters.rentalPromotion && { label: '租满送时长', without: { rentalPromotion: false } },
    filters.vipDiscount && { label: '会员折扣', without: { vipDiscount: false } },
    filters.bargain && { label: '可议价', without: { bargain: false } },
    filters.freePlay && { label: '免费玩', without: { freePlay: false } },
    filters.free !== null && { label: `${rangeText(filters.free, names.now)} 可租`, without: { free: null } },
    filters.staysOnline && { label: '到时不下线', without: { staysOnline: false } },
    filters.merchantId !== null && !filters.shop && { label: '同一号主', without: { merchantId: null } },
  ];
  return all.filter((each) => each !== false);
}
