import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { InvitationsDocument, type InvitationsQuery, InviteDocument, type InviteQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Invite = InviteQuery['invite'];
export type Invitation = InvitationsQuery['invitations']['items'][number];

const PAGE = 20;

export const useInvite = () =>
  useQuery({
    queryKey: keys.invite,
    queryFn: async ({ signal }) => (await request(InviteDocument, {}, { signal })).invite,
  });

export const useInvitations = () =>
  useInfiniteQuery({
    queryKey: keys.invitations,
    queryFn: async ({ pageParam, signal }) =>
      (await request(InvitationsDocument, { after: pageParam, first: PAGE }, { signal })).invitations,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
