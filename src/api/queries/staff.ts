import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  AnswerStaffInvitationDocument,
  ChangeStaffDocument,
  InviteStaffDocument,
  RemoveStaffDocument,
  StaffActsDocument,
  StaffDocument,
  type StaffPartsFragment,
  type StaffPlacePartsFragment,
  StaffPlacesDocument,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import type { StaffRightName } from '#contract/rules/staff.ts';
import { keys } from './keys.ts';

export type Staff = StaffPartsFragment;
export type StaffMember = Staff['members'][number];
export type StaffPlace = StaffPlacePartsFragment;
export type StaffRights = Readonly<Record<StaffRightName, boolean>>;

export const useStaff = () =>
  useQuery({ queryKey: keys.staff, queryFn: async ({ signal }) => (await request(StaffDocument, {}, { signal })).staff });

export const useStaffActs = () =>
  useInfiniteQuery({
    queryKey: keys.staffActs,
    queryFn: async ({ pageParam, signal }) => (await request(StaffActsDocument, { after: pageParam }, { signal })).staffActs,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Where the user works, and who invites. */
export const useStaffPlaces = (isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: keys.staffPlaces,
    queryFn: async ({ signal }) => (await request(StaffPlacesDocument, {}, { signal })).staffPlaces,
  });

export function useInviteStaff() {
  const cache = useQueryClient();
  return useMutation<Staff, ProblemError, StaffRights & { phone: string; name: string }>({
    mutationFn: async (wish) => (await request(InviteStaffDocument, wish)).inviteStaff,
    onSuccess: (staff) => cache.setQueryData(keys.staff, staff),
  });
}

export function useChangeStaff() {
  const cache = useQueryClient();
  return useMutation<Staff, ProblemError, StaffRights & { id: string; name: string }>({
    mutationFn: async (wish) => (await request(ChangeStaffDocument, wish)).changeStaff,
    onSuccess: (staff) => cache.setQueryData(keys.staff, staff),
  });
}

export function useRemoveStaff() {
  const cache = useQueryClient();
  return useMutation<Staff, ProblemError, string>({
    mutationFn: async (id) => (await request(RemoveStaffDocument, { id })).removeStaff,
    onSuccess: (staff) => cache.setQueryData(keys.staff, staff),
  });
}

export function useAnswerInvitation() {
  const cache = useQueryClient();
  return useMutation<StaffPlace[], ProblemError, { id: string; accept: boolean }>({
    mutationFn: async (answer) => (await request(AnswerStaffInvitationDocument, answer)).answerStaffInvitation,
    onSuccess: (places) => cache.setQueryData(keys.staffPlaces, places),
  });
}

/** Reads everything of the centre again: it is another owner's now. */
export function useCentreChanged() {
  const cache = useQueryClient();
  return () => {
    for (const queryKey of [['mine', 'merchant'], keys.lending, ['mine', 'complaints']]) void cache.resetQueries({ queryKey });
  };
}
