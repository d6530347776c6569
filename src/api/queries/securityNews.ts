import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { DenySecurityNewsDocument, SecurityNewsDocument, type SecurityNewsQuery } from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type SecurityNews = SecurityNewsQuery['securityNews'];

export const useSecurityNews = (code: string) =>
  useQuery<SecurityNews, ProblemError>({
    queryKey: keys.securityNews(code),
    queryFn: async ({ signal }) => (await request(SecurityNewsDocument, { code }, { signal })).securityNews,
    staleTime: 0,
  });

/** Denying again changes nothing, so it can be repeated. */
export function useDenyNews(code: string) {
  const cache = useQueryClient();
  return useMutation<boolean, ProblemError, void>({
    mutationFn: async () => (await request(DenySecurityNewsDocument, { code })).denySecurityNews,
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.securityNews(code) }),
  });
}
