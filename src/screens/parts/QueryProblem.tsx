import type { ReactNode } from 'react';
import { type Problem, problemOf } from '#contract/problem.ts';
import { problemText } from '#copy/problems.ts';
import { ErrorState, OfflineState } from '#ui/State.tsx';

interface Retry {
  busy: boolean;
  onRetry: () => void;
  /** Alternative action. */
  other?: ReactNode;
}

/** Shown instead of content that failed to load. */
export function ProblemState({ problem, ...retry }: Retry & { problem: Problem }) {
  if (problem.kind === 'offline') return <OfflineState {...retry} />;
  return <ErrorState {...problemText(problem)} requestId={problem.requestId} {...retry} />;
}

/** The same for an error thrown by a query. */
export function QueryProblem({ error, ...retry }: Retry & { error: unknown }) {
  return <ProblemState problem={problemOf(error)} {...retry} />;
}
