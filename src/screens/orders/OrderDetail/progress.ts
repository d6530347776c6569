import { formatMonthDay, formatTime } from '#contract/rules/clock.ts';
import { complaintDue } from '#contract/rules/complaint.ts';
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

type Facts = Pick<
  Order,
  | 'status'
  | 'orderedAt'
  | 'paidAt'
  | 'startsAt'
  | 'endsAt'
  | 'startsWhenPaid'
  | 'depositFen'
  | 'depositReturnAt'
  | 'depositReturnedAt'
  | 'damagesFen'
  | 'history'
>;

const plain = (key: string, label: string, at: Instant | null): Omit<ProgressStep, 'state'> => ({ key, label, at });

/** When an order last entered a status. */
export const cameTo = ({ history }: Pick<Order, 'history'>, status: OrderStatus): Instant | null =>
  history.findLast((step) => step.status === status)?.at ?? null;

/** An upheld complaint ends a rental early. */
export const endedAt = ({ history, endsAt }: Facts): Instant =>
  Math.min(endsAt, history.find(({ status }) => status === 'FINISHED')?.at ?? endsAt);

const rentingLabel: Partial<Record<OrderStatus, string>> = { UNPAID: '开始', PAYING: '开始', WAITING: '待开始', RENTING: '租用中' };

const isOpen = ({ startsWhenPaid, paidAt }: Facts): boolean => startsWhenPaid === true && paidAt === null;

/** Steps of a normal order. */
const road = (order: Facts) => [
  plain('ordered', '已下单', order.orderedAt),
  plain('paid', order.paidAt === null ? '付款' : '已付款', order.paidAt),
  plain('renting', rentingLabel[order.status] ?? '已租用', isOpen(order) ? null : order.startsAt),
  plain('ended', '结束', isOpen(order) ? null : endedAt(order)),
  order.depositFen > 0
    ? plain('returned', order.damagesFen > 0 ? '押金结清' : '押金退回', order.depositReturnedAt ?? order.depositReturnAt)
    : plain('settled', '完成', order.endsAt),
];

const standsAt: Readonly<Record<OrderStatus, number>> = {
  UNPAID: 1,
  PAYING: 1,
  WAITING: 2,
  RENTING: 2,
  FINISHED: 4,
  DISPUTED: 3,
  CLOSED: -1,
  CANCELLED: -1,
  REFUNDED: -1,
};

const ended: Partial<Record<OrderStatus, string>> = { CLOSED: '已关闭', CANCELLED: '已取消', REFUNDED: '已退款' };

/** Only renting again is possible. */
export const isOver = ({ status }: Pick<Order, 'status'>): boolean => status === 'FINISHED' || status in ended;

/** Timeline of an order: the steps ahead, or those it took. */
export function progress(order: Facts): ProgressStep[] {
  const steps = road(order);
  const filed = cameTo(order, 'DISPUTED');
  const end = ended[order.status];
  if (end !== undefined) {
    const way = steps.slice(0, order.status === 'REFUNDED' ? 3 : order.paidAt === null ? 1 : 2);
    if (order.status === 'REFUNDED') way.push(plain('disputed', '投诉', filed));
    return [
      ...way.map((step) => ({ ...step, state: 'done' as const })),
      { ...plain('end', end, cameTo(order, order.status)), state: 'current' },
    ];
  }
  if (order.status === 'DISPUTED')
    steps.splice(3, 2, plain('disputed', '投诉中', filed), plain('decided', '最晚裁决', filed && complaintDue(filed).decide));
  const here =
    order.depositReturnedAt !== null || (order.status === 'FINISHED' && order.depositFen === 0) ? steps.length : standsAt[order.status];
  return steps.map((step, index) => ({ ...step, state: index < here ? 'done' : index === here ? 'current' : 'coming' }));
}

/** Date and time on two lines. */
export const stepTime = (at: Instant | null): [string, string] => (at === null ? ['', ''] : [formatMonthDay(at), formatTime(at)]);

export const statusIcon: Readonly<Record<OrderStatus, IconName>> = {
  UNPAID: 'wallet',
  PAYING: 'clock',
  WAITING: 'clock',
  RENTING: 'pad',
  FINISHED: 'check',
  CLOSED: 'x',
  CANCELLED: 'back',
  DISPUTED: 'warn',
  REFUNDED: 'back',
};

/** Elapsed part of the rental, 0 to 100. */
export const passedPercent = ({ startsAt, endsAt }: Pick<Order, 'startsAt' | 'endsAt'>, now: Instant): number =>
  Math.round(Math.min(1, Math.max(0, (now - startsAt) / (endsAt - startsAt))) * 100);
