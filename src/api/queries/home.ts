import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { HomeDocument, type HomeQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type HomeData = HomeQuery['home'];

export function useHome() {
  return useQuery({
    queryKey: keys.home,
    queryFn: async ({ signal }) => (await request(HomeDocument, {}, { signal })).home,
  });
}
