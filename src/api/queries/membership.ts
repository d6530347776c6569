import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { MembershipDocument, type MembershipQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Membership = MembershipQuery['membership'];
export type Offer = Membership['offers'][number];

/** Guests get the plans only. */
export const useMembership = (viewerId: string | null) =>
  useQuery({
    queryKey: [...keys.membership, viewerId],
    queryFn: async ({ signal }) => (await request(MembershipDocument, {}, { signal })).membership,
    staleTime: 0,
  });
