import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { links } from '#lib/links.ts';
import { type HallFilters, noFilters } from '#lib/hallAddress.ts';
import { readHallAddress } from '#lib/readHallAddress.ts';

/** Filters are stored in the address only; each change is a history entry. */
export function useHallFilters(place: { gameId: string | undefined; special: boolean }) {
  const { gameId, special } = place;
  const search = useSearch();
  const [, navigate] = useLocation();
  const filters = useMemo(() => readHallAddress({ gameId, special }, search), [gameId, special, search]);
  const change = useCallback((part: Partial<HallFilters>) => navigate(links.hall({ ...filters, ...part })), [filters, navigate]);
  const clear = useCallback(() => navigate(links.hall({ ...noFilters, special, sort: filters.sort })), [filters.sort, special, navigate]);
  return { filters, change, clear };
}
