import { memo } from 'react';
import type { RentTypeId } from '#contract/rules/types.ts';
import type { ListingCardPartsFragment } from '#api/generated/operations.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { CompareToggle } from './CompareToggle.tsx';

interface ComparableCardProps {
  listing: ListingCardPartsFragment;
  /** Epoch milliseconds at which the listing was read. */
  now: number;
  eager?: boolean;
  rentType?: RentTypeId | null;
}

/** A listing's card that can be put beside others. */
export const ComparableCard = memo(function ComparableCard({ listing, ...props }: ComparableCardProps) {
  return <ListingCard listing={listing} {...props} action={<CompareToggle account={listing} />} />;
});
