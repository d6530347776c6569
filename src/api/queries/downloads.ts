import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { ClientReleasesDocument, type ClientReleasesQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type ClientRelease = ClientReleasesQuery['clientReleases'][number];

export const useClientReleases = () =>
  useQuery({
    queryKey: keys.clientReleases,
    queryFn: async ({ signal }) => (await request(ClientReleasesDocument, {}, { signal })).clientReleases,
  });
