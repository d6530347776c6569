import type { ListingFilter } from '#api/generated/operations.ts';
import { availabilityFilters, nameOf, rentTypes } from '#contract/listingNames.ts';
import type { HallFilters } from '#lib/hallAddress.ts';

export const listingFilter = (filters: HallFilters): ListingFilter => ({
  gameId: filters.gameId,
  keyword: filters.keyword || null,
  platform: filters.platform || null,
  zone: filters.zone || null,
  hourlyMinFen: filters.minFen,
  hourlyMaxFen: filters.maxFen,
  attributes: Object.entries(filters.attributes).map(([name, value]) => ({ name, value })),
  piece: filters.piece || null,
  rentType: filters.rentType === null ? null : nameOf(rentTypes, filters.rentType),
  availability: nameOf(availabilityFilters, filters.availability),
  noDeposit: filters.noDeposit || null,
  staysOnline: filters.staysOnline || null,
  rentalPromotion: filters.rentalPromotion || null,
  special: filters.special || null,
  vipDiscount: filters.vipDiscount || null,
  bargain: filters.bargain || null,
  freePlay: filters.freePlay || null,
  freeFrom: filters.free?.start ?? null,
  freeTo: filters.free?.end ?? null,
  merchantId: filters.merchantId,
});
