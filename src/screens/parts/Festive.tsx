import * as styles from './Festive.module.css';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { countdown } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { useNow } from '#ui/useNow.ts';

/** Places of the paper snippets: x, y, angle; the kind follows the order. */
const snippets: readonly (readonly [number, number, number])[] = [
  [916, 164, 156],
  [1007, 20, 174],
  [683, 42, 85],
  [799, 181, 126],
  [802, 229, 19],
  [1086, 112, 102],
  [1025, 259, 94],
  [997, 155, 143],
  [1150, 48, 30],
  [752, 90, 60],
  [1180, 210, 12],
  [640, 262, 140],
  [880, 60, 75],
  [1120, 270, 48],
];
const shapes = [
  <rect key="r" x="-7" y="-2.5" width="14" height="5" rx="1.5" />,
  <circle key="c" r="4" />,
  <path key="p" d="M-8 0q4-7 8 0t8 0" fill="none" strokeWidth="3" strokeLinecap="round" />,
  <path key="t" d="m0-6 5 9h-10Z" />,
] as const;
const kinds = [styles['accent'], styles['brand'], styles['line'], styles['accent']] as const;

const Confetti = () => (
  <svg className={styles['confetti']} viewBox="0 0 1200 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {snippets.map(([x, y, angle], at) => (
      <g
        key={x}
        className={kinds[at % 4]}
        style={{ '--delay': `${(at % 5) * 0.5}s` } as CSSProperties}
        transform={`translate(${x} ${y}) rotate(${angle})`}
      >
        {shapes[at % 4]}
      </g>
    ))}
  </svg>
);

interface FestiveProps {
  kick: string;
  title: string;
  lead: ReactNode;
  /** Below the lead: a countdown, buttons. */
  children?: ReactNode;
  /** At the right; below on a phone. */
  picture: ReactNode;
}

/** The head of an activity's page. */
export function Festive({ kick, title, lead, children, picture }: FestiveProps) {
  return (
    <section className={styles['fest']}>
      <Confetti />
      <div className={styles['left']}>
        <span className={styles['kick']}>{kick}</span>
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
      {picture}
    </section>
  );
}

interface CountingProps {
  label: string;
  /** Epoch milliseconds, by the server's clock. */
  until: number;
  /** Called once at the end. */
  onEnd?: () => void;
}

/** Time left in boxes: with days above one day, else to the second. */
export function Counting({ label, until, onEnd }: CountingProps) {
  const left = Math.max(0, until - useNow());
  const isOver = left === 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const { h, mi, s } = countdown(left % DAY);
  const days = Math.floor(left / DAY);
  const parts = days > 0 ? [`${days}`, '天', h, '时', mi, '分'] : [h, '时', mi, '分', s, '秒'];
  return (
    <div className={styles['counting']}>
      <small>{label}</small>
      <span role="timer" aria-label={`${label} ${parts.join('')}`}>
        {parts.map((part, at) => (at % 2 === 0 ? <b key={`${parts[at + 1]}数`}>{part}</b> : <u key={part}>{part}</u>))}
      </span>
    </div>
  );
}

/** Buttons below the countdown. */
export const FestiveActions = ({ children }: { children: ReactNode }) => <div className={styles['actions']}>{children}</div>;
