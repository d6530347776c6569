import * as look from '#ui/look.module.css';
import type { Problem } from '#contract/problem.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

interface Way {
  readonly label: string;
  readonly href: string;
}

const ways: Readonly<Record<string, readonly Way[]>> = {
  FREE_PLAY_USED_UP: [
    { label: '去签到', href: links.goldCoins() },
    { label: '看超级会员', href: links.svip() },
  ],
  MINOR_REFUSED: [{ label: '未成年人保护', href: links.help({ right: 'minors' }) }],
  CREDIT_TOO_LOW_TO_RENT: [{ label: '看信用分', href: links.credit() }],
};

/** What somebody can do whose play was refused. */
export function Refusals({ problem }: { problem: Problem | null }) {
  const found = problem?.kind === 'refused' ? (ways[problem.code] ?? []) : [];
  return found.map(({ label, href }) => (
    <Anchor key={href} className={look['link']} href={href}>
      {' '}
      {label}
    </Anchor>
  ));
}
