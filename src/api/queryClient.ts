import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from '#contract/problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError;
  }
}

const RETRIES = 2;

/** A lost answer may come the next time; a refusal would be the same again. */
const isWorthAnotherTry = (error: ProblemError): boolean =>
  error instanceof ProblemError && (error.problem.kind === 'badGateway' || error.problem.kind === 'timeout');

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && isWorthAnotherTry(error),
        // Being offline is shown as a problem with a button, not as a page that loads for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The browser's one cache. */
export const queryClient = createQueryClient();
