import type { PromotionTier } from '#contract/rules/listingForm.ts';
import type { OfferWindow } from '#contract/rules/offer.ts';
import type { Instant } from '#contract/rules/types.ts';

/** A change of many accounts, as the gateway takes it. */
export interface BulkWish {
  kind: 'PRICE' | 'STATE' | 'WINDOWS' | 'PROMOTION';
  price: 'HOURLY' | 'DAILY' | 'TEN' | 'WEEKLY' | 'MORNING' | 'AFTERNOON' | 'NIGHT' | null;
  mode: 'TO' | 'BY' | 'PERCENT' | null;
  amount: number | null;
  standing: 'OFFER' | 'TAKE_DOWN' | 'REST' | null;
  restingUntil: Instant | null;
  windows: readonly OfferWindow[];
  promotions: readonly PromotionTier[];
}

export const blankBulkWish: BulkWish = {
  kind: 'PRICE',
  price: null,
  mode: null,
  amount: null,
  standing: null,
  restingUntil: null,
  windows: [],
  promotions: [],
};
