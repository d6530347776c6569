import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { DenySecurityNewsDocument, ReadSecurityNewsDocument, type ReadSecurityNewsMutation } from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type SecurityNews = ReadSecurityNewsMutation['readSecurityNews'];

/** A mutation, so that the code is in no address. */
export const useSecurityNews = (code: string) =>
  useQuery<SecurityNews, ProblemError>({
    queryKey: keys.securityNews(code),
    queryFn: async ({ signal }) => (await request(ReadSecurityNewsDocument, { code }, { signal })).readSecurityNews,
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
