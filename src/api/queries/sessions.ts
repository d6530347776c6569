import { type QueryClient, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { EndSessionDocument, EndSessionsDocument, LoginSessionsDocument, type LoginSessionsQuery } from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type LoginSession = LoginSessionsQuery['loginSessions'][number];

export const useSessions = () =>
  useQuery<LoginSession[], ProblemError>({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await request(LoginSessionsDocument, {}, { signal })).loginSessions,
    staleTime: 0,
  });

export async function endSession(cache: QueryClient, id: string): Promise<void> {
  await request(EndSessionDocument, { id });
  await cache.invalidateQueries({ queryKey: keys.sessions });
}

/** Ends all other sessions, or all of them: then the next request here is a guest's. */
export async function endSessions(cache: QueryClient, keepOwn: boolean): Promise<void> {
  await request(EndSessionsDocument, { keepOwn });
  if (keepOwn) await cache.invalidateQueries({ queryKey: keys.sessions });
}
