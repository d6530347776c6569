import type { Problem } from '#contract/problem.ts';
import { Icon } from '#ui/Icon.tsx';

/** What went wrong, in the user's words, with the number that support asks for. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <p className="login-problem" role="alert">
      <Icon name="warn" small />
      <span>{problem.message}{problem.kind !== 'refused' && problem.requestId !== null && <small>请求编号 {problem.requestId}</small>}</span>
    </p>
  );
}
