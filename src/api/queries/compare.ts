import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { ComparedListingsDocument, type ComparedListingsQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Compared = ComparedListingsQuery['comparedListings'][number];

/** Accounts side by side, in the given order. */
export const useCompared = (ids: readonly string[]) =>
  useQuery({
    queryKey: keys.compared(ids),
    queryFn: async ({ signal }) => (await request(ComparedListingsDocument, { ids: [...ids] }, { signal })).comparedListings,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
