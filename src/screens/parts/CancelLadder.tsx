import * as look from '#ui/look.module.css';
import * as styles from './CancelLadder.module.css';
import { formatRelative } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { LateCancelStep } from '#contract/rules/types.ts';
import { classes } from '#ui/classes.ts';

const sameDayWord = /^今天 /;

const spanText = ({ from, position }: LateCancelStep, now: number): string => {
  if (position === 'past') return '已过';
  if (position === 'current' || from === null) return '现在取消';
  return `${formatRelative(from, now).replace(sameDayWord, '')} 后`;
};

/** Cancellation fees by time, shown before payment. */
export function CancelLadder({ ladder, now }: { ladder: readonly LateCancelStep[]; now: number }) {
  return (
    <div className={styles['ladder']}>
      <p>
        <b>开始前取消，扣多少租金</b>
        <span className={look['pushedRight']}>押金、游戏币预付、红包全退</span>
      </p>
      <ol>
        {ladder.map((step) => (
          <li
            key={step.percent}
            className={classes(step.position === 'current' && styles['current'], step.position === 'past' && styles['past'])}
            data-percent={step.percent}
          >
            <b className={look['number']}>{step.feeFen === 0 ? '免费' : formatYuan(step.feeFen)}</b>
            {spanText(step, now)}
          </li>
        ))}
      </ol>
    </div>
  );
}
