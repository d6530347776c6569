import { memo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RentTypeId } from '#contract/rules/types.ts';
import type { ListingCardPartsFragment } from '#api/generated/operations.ts';
import { hearts, pressHeart } from '#state/hearts.ts';
import { AccountCard } from '#ui/AccountCard.tsx';
import { accountCard } from './accountCard.ts';
import { checkPressed } from './checkPressed.ts';

interface ListingCardProps {
  listing: ListingCardPartsFragment;
  /** Epoch milliseconds at which the listing was read. */
  now: number;
  eager?: boolean;
  /** The rent type that the listing's page opens with. */
  rentType?: RentTypeId | null;
  /** A further button; it must be the same at every render, or the card is rendered anew. */
  action?: ReactNode;
}

/** A listing's card with its heart button. Memoised: re-rendering forty cards would delay the response to a click. */
export const ListingCard = memo(function ListingCard({ listing, now, eager = false, rentType = null, action }: ListingCardProps) {
  const pressed = useSnapshot(hearts)[listing.id];
  const favourite = pressed && pressed.at >= now ? pressed.on : listing.isFavourite;
  const card = { ...accountCard(listing, now, rentType), favourite };
  return (
    <AccountCard
      card={card}
      onFavourite={(id, wanted) => pressHeart({ id, wanted, kept: favourite })}
      action={action}
      onOpen={() => checkPressed(card)}
      eager={eager}
    />
  );
});
