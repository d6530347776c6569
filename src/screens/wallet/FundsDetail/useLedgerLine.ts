import { useEffect } from 'react';
import { useLedger } from '#api/queries/wallet.ts';

/** One wallet entry and those of its order; pages are fetched until it is found. */
export function useLedgerLine(id: string, orderNo: string | null) {
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useLedger(orderNo);
  const lines = data?.pages.flatMap((page) => page.items) ?? [];
  const line = lines.find((each) => each.id === id) ?? null;
  const mustReadOn = line === null && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (mustReadOn) void fetchNextPage();
  }, [mustReadOn, fetchNextPage]);
  const isMissing = data !== undefined && line === null && !hasNextPage && !isFetching;
  return { line, ofOrder: orderNo === null ? [] : lines, isMissing, error, isFetching, refetch };
}
