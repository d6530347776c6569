import * as look from './look.module.css';
import * as styles from './SumLines.module.css';
import { classes } from './classes.ts';
import type { ReactNode } from 'react';
import { formatYuan } from '#contract/rules/money.ts';
import { Price } from './Price.tsx';

export interface SumLine {
  key: string;
  label: string;
  /** Negative for a discount. */
  fen: number;
  note?: ReactNode;
  /** The control that changes this line, shown on it. */
  control?: ReactNode;
}

interface SumLinesProps {
  lines: readonly SumLine[];
  /** Listed apart, because it is returned. */
  deposit?: { fen: number; returns: string } | undefined;
  total?: { label: string; fen: number } | undefined;
  className?: string | undefined;
}

/** A total with its itemised lines. */
export function SumLines({ lines, deposit, total, className }: SumLinesProps) {
  return (
    <dl className={classes(styles['lines'], className)}>
      {lines.map((line) => (
        <div key={line.key}>
          <dt>
            {line.label}
            {line.control}
            {line.note !== undefined && <span className={classes(look['small'], look['muted'])}>{line.note}</span>}
          </dt>
          <dd className={look['number']}>{formatYuan(line.fen)}</dd>
        </div>
      ))}
      {deposit && (
        <div className={styles['deposit']}>
          <dt>
            押金<small>{deposit.returns}</small>
          </dt>
          <dd className={look['number']}>{formatYuan(deposit.fen)}</dd>
        </div>
      )}
      {total && (
        <div className={styles['total']}>
          <dt>{total.label}</dt>
          <dd>
            <Price fen={total.fen} size="md" />
          </dd>
        </div>
      )}
    </dl>
  );
}
