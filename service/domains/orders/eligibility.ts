import { unseenStates } from '#contract/listingLifecycle.ts';
import { addDays, startOfDay } from '#contract/rules/clock.ts';
import {
  CREDIT_TO_BOOK_AHEAD,
  LET_GO_A_DAY,
  LET_GO_OF_ONE,
  MINUTE,
  NEWCOMER_ORDERS_A_DAY,
  NEWCOMER_ORDERS_AT_ONCE,
  UNPAID_ORDERS_AT_ONCE,
} from '#contract/rules/constants.ts';
import { CREDIT_TO_RENT } from '#contract/rules/loyalty.ts';
import type { RentMode } from '#contract/rules/types.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { availabilityOf, type ListingFacts } from './listing.ts';

export function requireRentable(listing: ListingFacts, caller: Caller, mode: RentMode, now: number): void {
  if (listing.deleted_at !== null || unseenStates.includes(listing.state)) throw refused('LISTING_DELETED');
  if (listing.owner_id === caller.id) throw refused('OWN_LISTING');
  const { status, modes } = availabilityOf(listing, now);
  if (status === 'maintenance') throw refused('LISTING_MAINTENANCE');
  if (!listing.is_listed) throw refused('LISTING_UNLISTED');
  if (status === 'unavailable') throw refused('LISTING_UNRENTABLE');
  if (!modes.includes(mode)) throw refused(mode === 'now' ? 'LISTING_UNRENTABLE' : 'TYPE_NOT_OFFERED');
}

export function requireCredit(caller: Caller, mode: RentMode): void {
  const missingTo = (score: number) => ({ details: { missing: score - caller.creditScore } });
  if (caller.creditScore < CREDIT_TO_RENT) throw refused('CREDIT_TOO_LOW_TO_RENT', missingTo(CREDIT_TO_RENT));
  if (mode === 'appoint' && caller.creditScore < CREDIT_TO_BOOK_AHEAD) throw refused('CREDIT_TOO_LOW', missingTo(CREDIT_TO_BOOK_AHEAD));
}

/** Counts of a user's orders. */
export interface OrderCounts {
  /** Id of the newest order, 0 without any; it changes when another order is made. */
  readonly newest: number;
  /** When the oldest of the orders that reach the per-minute limit was made, epoch ms; null if the limit is not reached. */
  readonly leavesFirst: number | null;
  readonly unpaid: number;
  /** Orders closed unpaid on this Shanghai day: for this listing, and in all. */
  readonly letGo: { readonly here: number; readonly all: number };
  /** Newcomers only: this Shanghai day's orders that are paid or payable, and orders not yet over. */
  readonly newcomer: { readonly today: number; readonly atOnce: number } | null;
}

/** At most 3 unpaid orders per user; newcomers without super membership: at most 5 paid orders a Shanghai day, and 2 at the same time. */
export function requireWithinLimits({ leavesFirst, unpaid, letGo, newcomer }: OrderCounts, now: number): void {
  if (leavesFirst !== null && leavesFirst > now - MINUTE) throw refused('RATE_LIMITED', { details: { retry_at: leavesFirst + MINUTE } });
  const tomorrow = { details: { retry_at: addDays(startOfDay(now), 1) } };
  const { today = 0, atOnce = 0 } = newcomer ?? {};
  if (letGo.all >= LET_GO_A_DAY) throw refused('LET_GO_LIMIT', tomorrow);
  if (letGo.here >= LET_GO_OF_ONE) throw refused('LET_GO_OF_ONE_LIMIT', tomorrow);
  if (today >= NEWCOMER_ORDERS_A_DAY) throw refused('NEWCOMER_DAILY_LIMIT', tomorrow);
  if (atOnce >= NEWCOMER_ORDERS_AT_ONCE) throw refused('NEWCOMER_ACTIVE_LIMIT');
  if (unpaid >= UNPAID_ORDERS_AT_ONCE) throw refused('UNPAID_LIMIT');
}
