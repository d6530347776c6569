import './ProblemNote.css';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import { Icon } from '#ui/Icon.tsx';

interface ProblemNoteProps {
  problem: Problem | null;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What went wrong with the last attempt, beside the control that made it. What was called off is nobody's problem. */
export function ProblemNote({ problem, children }: ProblemNoteProps) {
  if (problem === null || problem.kind === 'cancelled') return null;
  return (
    <div className="pnote" role="alert">
      <Icon name="warn" small />
      <span>
        {problem.message}
        {children}
        {problem.kind !== 'refused' && problem.requestId !== null && <small>请求编号 <span className="num">{problem.requestId}</span></small>}
      </span>
    </div>
  );
}

/** A warning that is no fault. */
export function MildNote({ children }: { children: ReactNode }) {
  return (
    <p className="pnote mild">
      <Icon name="warn" small />
      <span>{children}</span>
    </p>
  );
}
