import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  HelpArticleDocument,
  type HelpArticleQuery,
  HelpArticlesDocument,
  HelpKindsDocument,
  VoteHelpDocument,
  type HelpVote,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type HelpArticle = HelpArticleQuery['helpArticle'];

const PAGE = 10;

export const useHelpKinds = () =>
  useQuery({ queryKey: keys.helpKinds, queryFn: async ({ signal }) => (await request(HelpKindsDocument, {}, { signal })).helpKinds });

export const useHelpSearch = (keyword: string) =>
  useInfiniteQuery({
    queryKey: keys.helpSearch(keyword),
    queryFn: async ({ pageParam, signal }) =>
      (await request(HelpArticlesDocument, { keyword, after: pageParam, first: PAGE }, { signal })).helpArticles,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: keyword !== '',
  });

/** One article; disabled without a key. */
export const useHelpArticle = (key: string | null, version: number | null) =>
  useQuery({
    queryKey: keys.helpArticle(key, version),
    queryFn: async ({ signal }) => (await request(HelpArticleDocument, { key: key ?? '', version }, { signal })).helpArticle,
    enabled: key !== null,
  });

export function useVoteHelp(key: string, version: number | null) {
  const cache = useQueryClient();
  return useMutation<HelpVote, ProblemError, HelpVote>({
    mutationFn: async (vote) => (await request(VoteHelpDocument, { key, vote })).voteHelp,
    onSuccess: (vote) => cache.setQueryData<HelpArticle>(keys.helpArticle(key, version), (article) => article && { ...article, vote }),
  });
}
