import { problemOf } from '#contract/problem.ts';
import { problemText } from '#copy/problems.ts';
import { ErrorState, OfflineState } from '#ui/State.tsx';

interface QueryProblemProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** What stands in place of content that could not be read. */
export function QueryProblem({ error, busy, onRetry }: QueryProblemProps) {
  const problem = problemOf(error);
  if (problem.kind === 'offline') return <OfflineState onRetry={onRetry} />;
  return <ErrorState {...problemText(problem)} requestId={problem.requestId} onRetry={onRetry} busy={busy} />;
}
