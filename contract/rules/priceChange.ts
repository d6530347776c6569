import { formatYuan, mulDiv } from './money.ts';
import { bonusHours } from './period.ts';
import { FULL_FACTOR, activityFactor, discountText } from './activity.ts';
import { bargainedFen, unitPriceFen } from './price.ts';
import { HOURLY } from './rentTypes.ts';
import type { BlockId, Fen, ListingTerms, PriceChange, PriceField, PriceSnapshot, RentTypeId } from './types.ts';

/** Price as shown to a renter, for `comparePrice`. null if the type or block is not offered. */
export const priceSnapshot = (
  listing: Pick<ListingTerms, 'prices' | 'activity' | 'depositFen'>,
  type: RentTypeId,
  hours: number,
  block: BlockId | null,
): PriceSnapshot | null => {
  const unit = unitPriceFen(listing.prices, type, block);
  if (unit === null) return null;
  const bargained = bargainedFen(listing.prices, type);
  if (bargained !== null) return { unitPriceFen: bargained, activityFactor: FULL_FACTOR, bonusHours: 0, depositFen: listing.depositFen };
  return {
    unitPriceFen: unit,
    activityFactor: activityFactor(listing.activity),
    bonusHours: type === HOURLY ? bonusHours(listing.activity, hours) : 0,
    depositFen: listing.depositFen,
  };
};

interface Compared {
  field: PriceField;
  label: string;
  read: (snapshot: PriceSnapshot) => number;
  show: (value: number) => string;
}

const COMPARED: readonly Compared[] = [
  { field: 'unitPrice', label: '单价', read: (snapshot) => snapshot.unitPriceFen, show: formatYuan },
  {
    field: 'activity',
    label: '活动',
    read: (snapshot) => snapshot.activityFactor,
    show: (factor) => (factor === FULL_FACTOR ? '无折扣' : discountText(factor)),
  },
  {
    field: 'bonusHours',
    label: '赠送时长',
    read: (snapshot) => snapshot.bonusHours,
    show: (hours) => (hours === 0 ? '无赠送' : `送 ${hours} 小时`),
  },
  { field: 'deposit', label: '押金', read: (snapshot) => snapshot.depositFen, show: formatYuan },
];

/** The unit price after the activity discount, in fen: the large price on the listing's page. */
export const discountedUnitFen = ({ unitPriceFen: unit, activityFactor: factor }: PriceSnapshot): Fen =>
  unit - mulDiv(unit, FULL_FACTOR - factor, FULL_FACTOR);

/**
 * Differences between the price shown and the current price: unit price of the chosen type and deposit in fen, activity factor in
 * ten-thousandths, bonus hours. Empty: unchanged, the order may proceed. Otherwise the renter must agree again.
 */
export const comparePrice = (shown: PriceSnapshot, now: PriceSnapshot): PriceChange[] =>
  COMPARED.filter(({ read }) => read(shown) !== read(now)).map(({ field, label, read, show }) => ({
    field,
    label,
    old: read(shown),
    new: read(now),
    oldText: show(read(shown)),
    newText: show(read(now)),
  }));
