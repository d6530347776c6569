import { problemOf } from '#contract/problem.ts';
import type { ListingCardPartsFragment } from '#api/generated/operations.ts';
import { useSetFavourite } from '#api/queries/listing.ts';
import { toastBad } from '#state/toast.ts';
import { AccountCard } from '#ui/AccountCard.tsx';
import { accountCard } from './accountCard.ts';

interface ListingCardProps {
  listing: ListingCardPartsFragment;
  /** Epoch milliseconds at which the listing was read. */
  now: number;
  eager?: boolean;
}

/** A listing with its working heart. */
export function ListingCard({ listing, now, eager = false }: ListingCardProps) {
  const { mutate } = useSetFavourite(listing.id);
  const setFavourite = (_id: string, wanted: boolean) => mutate(wanted, { onError: (error) => toastBad(problemOf(error).message) });
  return <AccountCard card={accountCard(listing, now)} onFavourite={setFavourite} eager={eager} />;
}
