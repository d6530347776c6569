import { formatMonthDay, formatTime } from '#contract/rules/clock.ts';
import type { Instant } from '#contract/rules/types.ts';
import type { OrderStatus } from '#api/generated/operations.ts';
import type { Order } from '#api/queries/orders.ts';
import type { IconName } from '#ui/icons.ts';

export interface ProgressStep {
  key: string;
  label: string;
  at: Instant | null;
  state: 'done' | 'current' | 'coming';
}

type Facts = Pick<Order, 'status' | 'orderedAt' | 'paidAt' | 'startsAt' | 'endsAt' | 'depositFen' | 'depositReturnAt' | 'depositReturnedAt' | 'damagesFen' | 'history'>;

const plain = (key: string, label: string, at: Instant | null): Omit<ProgressStep, 'state'> => ({ key, label, at });

const lastAt = ({ history }: Facts): Instant | null => history.at(-1)?.at ?? null;

const rentingLabel: Partial<Record<OrderStatus, string>> = { UNPAID: '开始', PAYING: '开始', WAITING: '待开始', RENTING: '租用中' };

/** The road of an order that goes as it should. */
const road = (order: Facts) => [
  plain('ordered', '已下单', order.orderedAt),
  plain('paid', order.paidAt === null ? '付款' : '已付款', order.paidAt),
  plain('renting', rentingLabel[order.status] ?? '已租用', order.startsAt),
  plain('ended', '结束', order.endsAt),
  order.depositFen > 0
    ? plain('returned', order.damagesFen > 0 ? '押金结清' : '押金退回', order.depositReturnedAt ?? order.depositReturnAt)
    : plain('settled', '完成', order.status === 'DISPUTED' ? null : order.endsAt),
];

const standsAt: Readonly<Record<OrderStatus, number>> = {
  UNPAID: 1, PAYING: 1, WAITING: 2, RENTING: 2, FINISHED: 4, DISPUTED: 3, CLOSED: -1, CANCELLED: -1, REFUNDED: -1,
};

const ended: Partial<Record<OrderStatus, string>> = { CLOSED: '已关闭', CANCELLED: '已取消', REFUNDED: '已退款' };

/** Where an order stands, for its timeline: the road ahead, or the short way that it took. */
export function progress(order: Facts): ProgressStep[] {
  const end = ended[order.status];
  if (end !== undefined) {
    const way = [plain('ordered', '已下单', order.orderedAt), ...(order.paidAt === null ? [] : [plain('paid', '已付款', order.paidAt)])];
    return [...way.map((step) => ({ ...step, state: 'done' as const })), { ...plain('end', end, lastAt(order)), state: 'current' }];
  }
  const steps = road(order);
  if (order.status === 'DISPUTED') steps[3] = plain('disputed', '投诉中', lastAt(order));
  const here = order.depositReturnedAt !== null || (order.status === 'FINISHED' && order.depositFen === 0) ? steps.length : standsAt[order.status];
  return steps.map((step, index) => ({ ...step, state: index < here ? 'done' : index === here ? 'current' : 'coming' }));
}

/** Day and time on two lines. */
export const stepTime = (at: Instant | null): [string, string] => (at === null ? ['', ''] : [formatMonthDay(at), formatTime(at)]);

export const statusIcon: Readonly<Record<OrderStatus, IconName>> = {
  UNPAID: 'wallet', PAYING: 'clock', WAITING: 'clock', RENTING: 'pad', FINISHED: 'check', CLOSED: 'x', CANCELLED: 'back', DISPUTED: 'warn', REFUNDED: 'back',
};

/** Part of the rental that has passed, 0 to 100. */
export const passedPercent = ({ startsAt, endsAt }: Pick<Order, 'startsAt' | 'endsAt'>, now: Instant): number =>
  Math.round(Math.min(1, Math.max(0, (now - startsAt) / (endsAt - startsAt))) * 100);
