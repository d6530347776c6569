import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { CloseSubscriptionDocument, MembershipDocument, type MembershipQuery } from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
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

/** Closes an unpaid subscription; closing twice is harmless, so each call has a new idempotency key. */
export function useCloseSubscription(then: () => void) {
  const cache = useQueryClient();
  return useMutation<unknown, ProblemError, { subscriptionNo: string; key: string }>({
    mutationFn: ({ subscriptionNo, key }) => request(CloseSubscriptionDocument, { subscriptionNo, idempotencyKey: key }),
    onSettled: () => {
      then();
      return cache.invalidateQueries({ queryKey: keys.mine });
    },
  });
}
