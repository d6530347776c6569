import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { AccountStatusDocument, DeactivationDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export const useAccountStatus = () =>
  useQuery({
    queryKey: keys.accountStatus,
    queryFn: async ({ signal }) => (await request(AccountStatusDocument, {}, { signal })).accountStatus,
  });

/** Progress of closing an account by its number; changes nothing. */
export const useDeactivation = (number: string | null) =>
  useQuery({
    queryKey: keys.deactivation(number),
    queryFn: async ({ signal }) => (await request(DeactivationDocument, { number: number ?? '' }, { signal })).deactivation,
    enabled: number !== null,
  });
