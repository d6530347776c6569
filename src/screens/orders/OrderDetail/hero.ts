import { formatClock, formatRelative } from '#contract/rules/clock.ts';
import { complaintDue } from '#contract/rules/complaint.ts';
import { UNDELIVERED_PACKET } from '#contract/rules/lending.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Instant } from '#contract/rules/types.ts';
import type { Order } from '#api/queries/orders.ts';
import { PAYS_FIRST, runningText } from '#screens/parts/runningText.ts';
import { cameTo } from './progress.ts';

interface Hero {
  text: string;
  /** The next deadline; the server decides its effect. */
  countdown: { label: string; until: Instant } | null;
}

const deadline = (label: string, until: Instant | null): Hero['countdown'] => (until === null ? null : { label, until });

const finishedText = ({ depositFen, depositReturnedAt, depositReturnAt, damagesFen }: Order): string => {
  if (damagesFen > 0)
    return `号主的投诉成立，从押金赔付了 ${formatYuan(damagesFen)}${damagesFen < depositFen ? `，其余 ${formatYuan(depositFen - damagesFen)} 已退回余额` : ''}。`;
  if (depositFen === 0) return '租用已结束，感谢爱惜账号。';
  if (depositReturnedAt !== null) return `租用已结束，押金已于 ${formatClock(depositReturnedAt)} 退回余额。`;
  return depositReturnAt === null ? '租用已结束，押金待退回。' : `租用已结束，没有投诉的话押金 ${formatClock(depositReturnAt)} 自动退回。`;
};

const by = ({ history }: Order, status: Order['status']) => history.findLast((step) => step.status === status)?.by;

const cancelledText = (order: Order): string => {
  const { payableFen, cancelFeePaidFen } = order;
  if (by(order, 'CANCELLED') === 'OWNER')
    return `号主无法交付，取消了预约，${formatYuan(payableFen)} 已全部退回余额，另送 ${formatYuan(UNDELIVERED_PACKET.fen)} 红包。`;
  const fee = cancelFeePaidFen ?? 0;
  return `订单已取消，${fee > 0 ? `扣手续费 ${formatYuan(fee)}，其余 ` : ''}${formatYuan(payableFen - fee)} 已退回余额。`;
};

function disputed(order: Order, now: Instant): Hero {
  const { answer, decide } = complaintDue(cameTo(order, 'DISPUTED') ?? order.serverTime);
  const [other, demand] = by(order, 'DISPUTED') === 'OWNER' ? ['你在', '号主'] : ['号主', '你'];
  const answered = now < answer ? `${other}${formatRelative(answer, now)} 前不答复就按${demand}的要求处理；有答复的，` : '';
  const text = `${answered}平台最晚${formatRelative(decide, now)} 裁决。其间不能上号，押金和结算暂停。`;
  return { text, countdown: deadline('距最晚裁决', decide) };
}

/** The order's status in one sentence, and the current countdown. */
export function hero(order: Order, now: Instant): Hero {
  const { status, startsAt, endsAt, payDeadline, startsWhenPaid, paysFirst, product } = order;
  const running = runningText(order, now);
  const span = `${formatRelative(startsAt, now)} 开始，${formatRelative(endsAt, now)} 结束`;
  switch (status) {
    case 'UNPAID':
      return {
        text:
          `${running === null ? `${span}，付款后到点` : `${running}，${startsWhenPaid ? '' : '付款后'}马上`}就能上号；` +
          `${paysFirst ? PAYS_FIRST : '超时未付自动取消'}。`,
        countdown: deadline('支付剩余', payDeadline),
      };
    case 'PAYING':
      return { text: '收银台正在处理付款，有结果会自动更新。请先查询结果，不要重复付款。', countdown: deadline('支付剩余', payDeadline) };
    case 'WAITING':
      return { text: `${span}。到时间上号信息会出现在这里。`, countdown: deadline('距开始还有', startsAt) };
    case 'RENTING':
      return {
        text: `${span}。${product.staysOnline ? '到时不下线，打完这一局再退出。' : '到时租用结束，请提前结束对局并退出游戏。'}`,
        countdown: deadline('距结束还有', endsAt),
      };
    case 'FINISHED':
      return { text: finishedText(order), countdown: null };
    case 'DISPUTED':
      return disputed(order, now);
    case 'CLOSED':
      return {
        text: `${by(order, 'CLOSED') === 'RENTER' ? '你取消了订单，没有付款' : '订单没有付款就关闭了'}，时间和红包已释放。`,
        countdown: null,
      };
    case 'CANCELLED':
      return { text: cancelledText(order), countdown: null };
    case 'REFUNDED':
      return { text: '投诉成立，退款和押金已退回余额，理由见订单记录。', countdown: null };
    default:
      return status satisfies never;
  }
}
