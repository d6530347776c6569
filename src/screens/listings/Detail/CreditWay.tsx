import * as look from '#ui/look.module.css';
import type { Problem } from '#contract/problem.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

/** Link to raising the credit score, after a refusal because of it. */
export function CreditWay({ problem }: { problem: Problem | null }) {
  if (problem?.kind !== 'refused' || (problem.code !== 'CREDIT_TOO_LOW' && problem.code !== 'CREDIT_TOO_LOW_TO_RENT')) return null;
  const { missing } = problem.details;
  return (
    <Anchor className={look['link']} href={links.credit()}>
      {typeof missing === 'number' ? `还差 ${missing} 分，看怎么恢复` : '看怎么恢复'}
    </Anchor>
  );
}
