import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { SupportDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

/** The platform's contact details outside the site. They do not change during a visit. */
export const useSupport = () =>
  useQuery({
    queryKey: keys.support,
    queryFn: async ({ signal }) => (await request(SupportDocument, {}, { signal })).support,
    staleTime: Infinity,
  });
