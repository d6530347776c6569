import './PayResult.css';
import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

interface VerdictProps {
  tone: 'good' | 'wait' | 'rest' | 'bad';
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
  actions: readonly ReactNode[];
  /** What can be done too, and is better thought of twice. */
  after?: ReactNode;
}

/** How a payment stands, large, with what can be done next. */
export function Verdict({ tone, icon, title, text, children, actions, after }: VerdictProps) {
  return (
    <section className={`card verdict ${tone}`} role={tone === 'bad' ? 'alert' : 'status'} aria-busy={tone === 'wait' || undefined}>
      <span className="mark">{tone === 'wait' ? <span className="spin" /> : <Icon name={icon} />}</span>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      <div className="acts">{actions}</div>
      {after}
    </section>
  );
}
