import './SumLines.css';
import type { ReactNode } from 'react';
import { formatYuan } from '#contract/rules/money.ts';
import { Price } from './Price.tsx';

export interface SumLine {
  key: string;
  label: string;
  /** Below zero for what is taken off. */
  fen: number;
  note?: ReactNode;
  /** The control that changes this line stands on it. */
  control?: ReactNode;
}

interface SumLinesProps {
  lines: readonly SumLine[];
  /** Apart from the rest: it comes back. */
  deposit?: { fen: number; returns: string } | undefined;
  total?: { label: string; fen: number } | undefined;
}

/** A sum with every line in view. */
export function SumLines({ lines, deposit, total }: SumLinesProps) {
  return (
    <dl className="sum">
      {lines.map((line) => (
        <div key={line.key}>
          <dt>
            {line.label}
            {line.control}
            {line.note !== undefined && <span className="sm muted">{line.note}</span>}
          </dt>
          <dd className="num">{formatYuan(line.fen)}</dd>
        </div>
      ))}
      {deposit && (
        <div className="dep">
          <dt>
            押金<small>{deposit.returns}</small>
          </dt>
          <dd className="num">{formatYuan(deposit.fen)}</dd>
        </div>
      )}
      {total && (
        <div className="tot">
          <dt>{total.label}</dt>
          <dd>
            <Price fen={total.fen} size="md" />
          </dd>
        </div>
      )}
    </dl>
  );
}
