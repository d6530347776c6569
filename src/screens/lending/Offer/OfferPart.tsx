import { useState } from 'react';
import { useLentOffer } from '#api/queries/lending.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { OfferForm } from './OfferForm.tsx';

interface OfferPartProps {
  listingId: string;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Windows and rest as a part of an account's editor; they are saved by themselves. */
export function OfferPart({ listingId, onUnsaved }: OfferPartProps) {
  const { data, error, isFetching, refetch } = useLentOffer(listingId);
  const [turn, setTurn] = useState(0);
  if (data)
    return (
      <OfferForm
        key={turn}
        within
        listingId={listingId}
        offer={data}
        onUnsaved={onUnsaved}
        onEnd={() => void refetch().then(() => setTurn((before) => before + 1))}
      />
    );
  if (error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label="正在载入出租时段">
      <Skeleton height={160} radius={10} />
    </Loading>
  );
}
