import { formatClock, formatRelative } from '#contract/rules/clock.ts';
import { COMPLAINT_OWNER_ANSWER, HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Instant } from '#contract/rules/types.ts';
import type { LentOrder } from '#api/queries/lending.ts';
import type { TimelineStep } from '#ui/Timeline.tsx';

interface Hero {
  readonly title: string;
  readonly text: string;
  /** The next deadline; the server decides its effect. */
  readonly countdown: { readonly label: string; readonly until: Instant } | null;
}

const disputed = ({ complaint, statusText }: LentOrder, now: Instant): Hero => {
  if (complaint && !complaint.isMine && !complaint.isOver && now < complaint.answerDue)
    return {
      title: '租客投诉，等你答复',
      text: `${formatRelative(complaint.filedAt, now)} 提出。到时不答复，按租客说的办：退 ${formatYuan(complaint.claimFen)}，押金也退。`,
      countdown: { label: `最晚${formatRelative(complaint.answerDue, now)}`, until: complaint.answerDue },
    };
  return {
    title: statusText,
    text: `对方有 ${COMPLAINT_OWNER_ANSWER / HOUR} 小时答复，之后由平台裁决。其间押金和结算暂停。`,
    countdown: null,
  };
};

const finished = (order: LentOrder, now: Instant): Hero => {
  const { waits, nextStartsAt, settlesAt, settledAt, incomeFen, endedAt, endsAt } = order;
  if (waits.password)
    return {
      title: '已归还，等你改密码',
      text:
        `${formatRelative(endedAt ?? endsAt, now)} 结束，租客已不能再看密码。` +
        (nextStartsAt === null ? '改好以后再出租更安全。' : `${formatRelative(nextStartsAt, now)} 有下一单，请在此之前改好。`),
      countdown: nextStartsAt === null ? null : { label: '距下一单开始', until: nextStartsAt },
    };
  if (settledAt !== null)
    return { title: '已结算', text: `${formatYuan(incomeFen)} 已于 ${formatClock(settledAt)} 到账。`, countdown: null };
  return {
    title: '租用已结束',
    text: settlesAt === null ? '没有投诉的话，稍后结算到你的余额。' : `没有投诉的话，${formatRelative(settlesAt, now)} 结算到你的余额。`,
    countdown: null,
  };
};

/** Where the order stands for its owner, in a sentence. */
export function lentHero(order: LentOrder, now: Instant): Hero {
  const { status, statusText, startsAt, endsAt, incomeFen } = order;
  switch (status) {
    case 'WAITING':
      return {
        title: '已被预约',
        text: `${formatRelative(startsAt, now)} 开始，${formatRelative(endsAt, now)} 结束，这段时间请不要登录账号。`,
        countdown: { label: '距开始还有', until: startsAt },
      };
    case 'RENTING':
      return {
        title: '出租中',
        text: `${formatRelative(endsAt, now)} 结束，这段时间请不要登录账号。`,
        countdown: { label: '距结束还有', until: endsAt },
      };
    case 'DISPUTED':
      return disputed(order, now);
    case 'FINISHED':
      return finished(order, now);
    case 'CANCELLED':
      return {
        title: '已取消',
        text: incomeFen > 0 ? `租客取消了预约，补偿 ${formatYuan(incomeFen)} 已到账。` : '预约在开始前取消，没有收入。',
        countdown: null,
      };
    case 'REFUNDED':
      return { title: '已退款', text: '租客的投诉成立，理由见订单记录。', countdown: null };
    case 'UNPAID':
    case 'PAYING':
    case 'CLOSED':
      return { title: statusText, text: '订单没有付款。', countdown: null };
    default:
      return status satisfies never;
  }
}

type Step = Omit<TimelineStep, 'state'>;

const stands: Readonly<Record<LentOrder['status'], number>> = {
  UNPAID: 0,
  PAYING: 0,
  WAITING: 1,
  RENTING: 1,
  DISPUTED: 1,
  FINISHED: 3,
  CLOSED: 0,
  CANCELLED: 1,
  REFUNDED: 5,
};

/** The way of a clean rental for its owner: paid, rented, password changed, deposit back, income. */
export function lentSteps(order: LentOrder): TimelineStep[] {
  const { paidAt, orderedAt, startsAt, endsAt, waits, settlesAt, settledAt, depositFen, depositReturnedAt } = order;
  const steps: Step[] = [
    { key: 'paid', label: '租客付款', note: formatClock(paidAt ?? orderedAt) },
    { key: 'rented', label: '租用', note: `${formatClock(startsAt)} 起` },
    { key: 'password', label: '改密码', note: waits.password ? '等你改' : '租用结束后' },
    ...(depositFen > 0 ? [{ key: 'deposit', label: '押金退回', note: dateOf(depositReturnedAt ?? settlesAt) }] : []),
    { key: 'income', label: '租金到账', note: dateOf(settledAt ?? settlesAt) },
  ];
  const at = settledAt !== null ? steps.length : order.status === 'FINISHED' && waits.password ? 2 : stands[order.status];
  return steps.map((step, nth) => ({
    ...step,
    ...(step.key === 'rented' && nth < at && { note: `到 ${formatClock(endsAt)}` }),
    ...(step.key === 'password' && nth < at && { note: '已改' }),
    state: nth < at ? ('done' as const) : nth === at ? ('current' as const) : ('coming' as const),
  }));
}

const dateOf = (at: Instant | null): string => (at === null ? '结算时' : formatClock(at));
