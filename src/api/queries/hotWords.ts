import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { HotWordsDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

const none: readonly string[] = [];

export function useHotWords(): readonly string[] {
  const { data } = useQuery({
    queryKey: keys.hotWords,
    queryFn: ({ signal }) => request(HotWordsDocument, {}, { signal }),
    staleTime: 600_000,
  });
  return data?.hotWords ?? none;
}
