import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { links } from '#lib/links.ts';
import { type HallFilters, noFilters } from '#lib/hallAddress.ts';
import { readHallAddress } from '#lib/readHallAddress.ts';

/** Filters are stored in the address only; each change is a history entry. */
export function useHallFilters(place: { gameId: string | undefined; special: boolean; shop: boolean }) {
  const { gameId, special, shop } = place;
  const search = useSearch();
  const [, navigate] = useLocation();
  const filters = useMemo(() => readHallAddress({ gameId, special, shop }, search), [gameId, special, shop, search]);
  const change = useCallback((part: Partial<HallFilters>) => navigate(links.hall({ ...filters, ...part })), [filters, navigate]);
  const { sort, merchantId } = filters;
  const clear = useCallback(
    () => navigate(links.hall({ ...noFilters, special, sort, ...(shop && { shop, merchantId }) })),
    [sort, special, shop, merchantId, navigate],
  );
  return { filters, change, clear };
}
