import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ProblemError } from '#contract/problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError;
  }
}

const RETRIES = 2;

/** Faults may be transient; a refusal would be repeated. */
const isWorthAnotherTry = (error: ProblemError): boolean =>
  error instanceof ProblemError && (error.problem.kind === 'badGateway' || error.problem.kind === 'timeout');

class Cache extends QueryClient {
  /** Without this, a query without data would wait for a request in progress, which may have begun before the change. */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })) {
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

export const createQueryClient = (): QueryClient =>
  new Cache({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && isWorthAnotherTry(error),
        // Being offline is shown as a problem with a button, instead of loading endlessly.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The browser's only cache. */
export const queryClient = createQueryClient();
