import * as cancelLadderStyles from '#screens/parts/CancelLadder.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { MINUTE, WRONG_PASSWORD_REPORT } from '#contract/rules/constants.ts';
import { startsWhenPaid } from '#contract/rules/period.ts';
import { CancelLadder } from '#screens/parts/CancelLadder.tsx';
import type { Decision } from './decision.ts';

/** Whether the chosen rental can be cancelled, and for which fee. */
export function CancelTerms({ decision, now }: { decision: Decision; now: number }) {
  const { ladder, period, mode, type } = decision;
  if (period === null) return null;
  if (ladder.length > 0) return <CancelLadder ladder={ladder} now={now} />;
  return (
    <p className={classes(cancelLadderStyles['ladder'], cancelLadderStyles['immediate'], look['small'])}>
      {startsWhenPaid(mode, type)
        ? '付款后开始计时，开始后不能取消'
        : `这个时段已经开始，不论何时付款都到${formatRelative(period.end, now)} 结束，付款后不能取消`}
      ；账号有问题打开订单就能投诉，{WRONG_PASSWORD_REPORT / MINUTE} 分钟内反映密码错误的，核实后全额退款。
    </p>
  );
}
