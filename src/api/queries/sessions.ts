import { type QueryClient, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  BoundLoginsDocument,
  type BoundLoginsQuery,
  EndSessionDocument,
  EndSessionsDocument,
  LoginSessionsDocument,
  type LoginSessionsQuery,
  UnbindLoginDocument,
} from '#api/generated/operations.ts';
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

export interface SessionsEnd {
  /** False: all of them; then the next request here is a guest's. */
  readonly keepOwn: boolean;
  /** Third-party logins too. */
  readonly unbindThird: boolean;
}

export async function endSessions(cache: QueryClient, end: SessionsEnd): Promise<void> {
  await request(EndSessionsDocument, end);
  if (!end.keepOwn) return;
  await Promise.all([keys.sessions, keys.boundLogins].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

export type BoundLogin = BoundLoginsQuery['boundLogins'][number];

export const useBoundLogins = () =>
  useQuery<BoundLogin[], ProblemError>({
    queryKey: keys.boundLogins,
    queryFn: async ({ signal }) => (await request(BoundLoginsDocument, {}, { signal })).boundLogins,
    staleTime: 0,
  });

export async function unbindLogin(cache: QueryClient, platform: BoundLogin['platform']): Promise<void> {
  await request(UnbindLoginDocument, { platform });
  await cache.invalidateQueries({ queryKey: keys.boundLogins });
}
