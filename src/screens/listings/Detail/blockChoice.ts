import { blockOnOffer } from '#contract/rules/blocks.ts';
import { BLOCKS, blockUnitFen } from '#contract/rules/rentTypes.ts';
import type { BlockId, Instant, RentMode } from '#contract/rules/types.ts';
import { bestBlockStart, blockStarts, earliestStart, type Rentable } from './starts.ts';

/** A time block, and how and when it can be rented. */
export interface BlockChoice {
  block: BlockId;
  mode: RentMode;
  startAt: Instant;
}

interface BlockSelection {
  mode: RentMode | null;
  block: BlockId | null;
  /** Midnight of the day on which a booked block begins. */
  day: Instant | null;
}

/** Whether a block can be rented now: it is on offer and the listing has a price for it. */
export const isBlockOnSale = ({ prices }: Rentable, block: BlockId, now: Instant): boolean =>
  block === blockOnOffer(now) && blockUnitFen(prices, block) !== null;

/** The block of a choice. A block that is not on sale now is booked, if the listing takes bookings: tonight's or the next one. */
export function chooseBlock(wish: BlockSelection, modes: readonly RentMode[], listing: Rentable, now: Instant): BlockChoice {
  const onOffer = blockOnOffer(now);
  const offered = BLOCKS.filter((block) => blockUnitFen(listing.prices, block) !== null);
  const wanted = offered.find((block) => block === wish.block) ?? null;
  const isNow = wish.mode !== 'appoint' && modes.includes('now') && isBlockOnSale(listing, wanted ?? onOffer, now);
  if (isNow || !modes.includes('appoint')) return { block: onOffer, mode: 'now', startAt: now };
  const starts = (wanted === null ? offered : [wanted]).flatMap((block) =>
    blockStarts(listing, block, now).map((start) => ({ ...start, block })),
  );
  const ofDay = starts.filter(({ day }) => day === wish.day);
  const best = bestBlockStart(ofDay) ?? bestBlockStart(starts);
  const block = starts.find((each) => each === best)?.block ?? wanted ?? onOffer;
  return { block, mode: 'appoint', startAt: best?.at ?? earliestStart(listing, now) };
}
