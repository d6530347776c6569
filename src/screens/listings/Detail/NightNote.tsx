import * as cancelLadderStyles from '#screens/parts/CancelLadder.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { CHAT_CLOSED, isChatClosedWithin } from '#contract/rules/chat.ts';
import { MINUTE, WRONG_PASSWORD_REPORT } from '#contract/rules/constants.ts';
import { TIME_BLOCK } from '#contract/rules/rentTypes.ts';
import type { Decision } from './decision.ts';

/** For a block that is sold while customer service is closed: what the renter can do then. */
export function NightNote({ decision: { type, period } }: { decision: Decision }) {
  if (type !== TIME_BLOCK || period === null || !isChatClosedWithin(period)) return null;
  return (
    <p className={classes(cancelLadderStyles['ladder'], cancelLadderStyles['immediate'], look['small'])}>
      客服 {CHAT_CLOSED} 休息，可以留言。投诉不用等客服，随时能在订单里提出，押金和结算暂停；开始后 {WRONG_PASSWORD_REPORT / MINUTE}{' '}
      分钟内反映密码错误的，核实后全额退款。
    </p>
  );
}
