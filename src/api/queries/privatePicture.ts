import { useQuery } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { keys } from './keys.ts';

/** The bytes of a private picture; immutable. */
export const usePrivatePicture = (id: string) =>
  useQuery({
    queryKey: keys.privatePicture(id),
    queryFn: ({ signal }) => client.picture(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
