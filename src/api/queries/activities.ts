import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  ActivityInviteDocument,
  type ActivityInviteQuery,
  DrawListDocument,
  type DrawLotteryMutation,
  DrawSessionsDocument,
  type DrawSessionsQuery,
  FreeOrderDocument,
  type FreeOrderQuery,
  RankingDocument,
  type RankingQuery,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import type { DrawCheck } from '#lib/checkDraw.ts';
import { keys } from './keys.ts';

export type Ranking = NonNullable<RankingQuery['activityData']['ranking']>;
export type RankPlace = Ranking['top'][number];
export type FreeOrder = NonNullable<FreeOrderQuery['activityData']['freeOrder']>;
export type DrawSession = DrawSessionsQuery['drawSessions']['items'][number];
export type DrawInvite = ActivityInviteQuery['activityInvite'];
export type DrawChance = DrawLotteryMutation['drawLottery'];

const PAGE = 10;

export const useRanking = () =>
  useQuery({
    queryKey: keys.ranking,
    queryFn: async ({ signal }) => (await request(RankingDocument, {}, { signal })).activityData,
    staleTime: 0,
  });

export const useFreeOrder = () =>
  useQuery({
    queryKey: keys.freeOrder,
    queryFn: async ({ signal }) => (await request(FreeOrderDocument, {}, { signal })).activityData,
    staleTime: 0,
  });

/** Sessions, the latest first. */
export const useDrawSessions = () =>
  useInfiniteQuery({
    queryKey: keys.drawSessions,
    queryFn: async ({ pageParam, signal }) =>
      (await request(DrawSessionsDocument, { after: pageParam, first: PAGE }, { signal })).drawSessions,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Recomputes a drawn session in this browser from its published list and seed. */
export const useCheckDraw = () =>
  useMutation<DrawCheck, ProblemError, DrawSession>({
    mutationFn: async ({ session, seed, seedHash, listHash, beacon, coinPercent, odds }) => {
      const { list } = (await request(DrawListDocument, { session })).drawList;
      const { checkDraw } = await import('#lib/checkDraw.ts');
      const stockOf = (prize: 'RENT' | 'PACKET') => odds.find((each) => each.prize === prize)?.stock ?? 0;
      const stock = { rent: stockOf('RENT'), packet: stockOf('PACKET') };
      return checkDraw({ session, seed: seed ?? '', seedHash, listHash: listHash ?? '', beacon: beacon ?? '', list, stock, coinPercent });
    },
  });

/** Friends who came by the own link. */
export const useDrawInvite = (isMember: boolean) =>
  useQuery({
    queryKey: keys.drawInvite,
    queryFn: async ({ signal }) => (await request(ActivityInviteDocument, {}, { signal })).activityInvite,
    enabled: isMember,
    staleTime: 0,
  });
