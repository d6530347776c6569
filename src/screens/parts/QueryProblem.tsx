import { type Problem, problemOf } from '#contract/problem.ts';
import { problemText } from '#copy/problems.ts';
import { ErrorState, OfflineState } from '#ui/State.tsx';

interface Retry {
  busy: boolean;
  onRetry: () => void;
}

/** What stands in place of content that could not be read. */
export function ProblemState({ problem, busy, onRetry }: Retry & { problem: Problem }) {
  if (problem.kind === 'offline') return <OfflineState onRetry={onRetry} />;
  return <ErrorState {...problemText(problem)} requestId={problem.requestId} onRetry={onRetry} busy={busy} />;
}

/** The same for what a query has thrown. */
export function QueryProblem({ error, ...retry }: Retry & { error: unknown }) {
  return <ProblemState problem={problemOf(error)} {...retry} />;
}
