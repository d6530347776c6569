import { formatRelative } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { LateCancelStep } from '#contract/rules/types.ts';
import { classes } from '#ui/classes.ts';
import type { Decision } from './decision.ts';

const sameDayWord = /^今天 /;

const spanText = ({ from, position }: LateCancelStep, now: number): string => {
  if (position === 'past') return '已过';
  if (position === 'current' || from === null) return '现在取消';
  return `${formatRelative(from, now).replace(sameDayWord, '')} 后`;
};

/** What cancelling costs, before the renter pays: the whole way from free to the start. */
export function CancelLadder({ decision, now }: { decision: Decision; now: number }) {
  const { ladder, period } = decision;
  if (period === null) return null;
  if (ladder.length === 0) {
    return <p className="lad now sm">付款后立即开始，开始后不能取消；账号有问题可以投诉，密码错误全额退款。</p>;
  }
  return (
    <div className="lad">
      <p><b>开始前取消，扣多少租金</b><span className="sp">押金、预付、红包全退</span></p>
      <ol>
        {ladder.map((step) => (
          <li key={step.percent} className={classes(step.position === 'current' && 'cur', step.position === 'past' && 'past')} data-percent={step.percent}>
            <b className="num">{step.feeFen === 0 ? '免费' : formatYuan(step.feeFen)}</b>
            {spanText(step, now)}
          </li>
        ))}
      </ol>
    </div>
  );
}
