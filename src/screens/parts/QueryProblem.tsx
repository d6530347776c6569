import type { ReactNode } from 'react';
import { type Problem, problemOf } from '#contract/problem.ts';
import { problemText } from '#copy/problems.ts';
import { ErrorState, OfflineState } from '#ui/State.tsx';

interface Retry {
  busy: boolean;
  onRetry: () => void;
  /** Another way on, beside it. */
  other?: ReactNode;
}

/** What stands in place of content that could not be read. */
export function ProblemState({ problem, ...retry }: Retry & { problem: Problem }) {
  if (problem.kind === 'offline') return <OfflineState {...retry} />;
  return <ErrorState {...problemText(problem)} requestId={problem.requestId} {...retry} />;
}

/** The same for what a query has thrown. */
export function QueryProblem({ error, ...retry }: Retry & { error: unknown }) {
  return <ProblemState problem={problemOf(error)} {...retry} />;
}
