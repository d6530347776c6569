import type { z } from 'zod';
import { redPacketStatuses } from '#contract/names.ts';
import { type coupon, type frozenLine, type ledgerLine, ledgerLineShape } from '#contract/rest/wallet.ts';
import { DEPOSIT_FREEZE } from '#contract/rules/constants.ts';
import { PLAN_NAMES, PRODUCT_NAMES } from '#contract/rules/membership.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import type { LedgerKind } from '#service/kernel/ledger/tables.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import type { CouponRow, FrozenRow, HeldTaskRow, LedgerRow, SubscribedRow } from './queries.ts';

const { UNUSED, EXPIRED } = redPacketStatuses;

type LedgerLine = z.output<typeof ledgerLine>;
type FrozenLine = z.output<typeof frozenLine>;

const titles: Readonly<Record<LedgerKind, string>> = {
  opening: '平台赠送',
  recharge: '余额充值',
  order_pay: '支付租金',
  order_refund: '取消退款',
  deposit_freeze: '冻结押金',
  deposit_return: '押金退回',
  cancel_fee: '取消手续费',
  renew: '续租',
  game_money_refund: '游戏币预付退回',
  settlement: '租金结算',
  payment_hold: '支付冻结',
  payment_release: '支付解冻',
  complaint_refund: '投诉退款',
  maintenance_refund: '维护退款',
  damages: '押金赔付',
  withdrawal: '提现',
  withdrawal_return: '提现退回',
  withdrawal_paid: '提现到账',
  subscription: '开通会员',
  give_up: '注销放弃',
  draw_prize: '抢免单退租金',
  draw_prize_back: '收回免单',
  task_publish: '发布任务',
  task_return: '任务退回',
  task_reward: '任务报酬',
  task_deposit: '任务押金',
  task_deposit_return: '任务押金退回',
  task_forfeit: '收到任务押金',
};

/** Title of a movement of the available balance, by direction. */
export function movementTitle(kind: LedgerKind, isIncome: boolean): string {
  if (kind === 'damages' && isIncome) return '收到赔付';
  return kind === 'cancel_fee' && isIncome ? '取消补偿' : titles[kind];
}

const titleOf = ({ kind, order_no, cause_no, available }: LedgerRow): string => {
  if (kind === 'recharge' && (order_no !== null || cause_no !== null)) return '银行卡付款';
  return movementTitle(kind, available > 0);
};

export const presentLedgerLine = (row: LedgerRow): LedgerLine =>
  fromRow(ledgerLineShape, row, { kind: row.kind === 'opening' ? 'recharge' : row.kind, title: titleOf(row) });

/** Without a release time in a dispute, and while a payment's result is unknown. */
export function presentFrozen({ order_no, title, status, end_at, deposit, wallet_frozen }: FrozenRow): FrozenLine[] {
  const thawsAt = status === ORDER.disputed ? null : Date.parse(end_at) + DEPOSIT_FREEZE;
  const lines: FrozenLine[] = [
    { order_no, reason: 'payment', title, amount: wallet_frozen, thaws_at: null },
    { order_no, reason: 'deposit', title, amount: deposit, thaws_at: thawsAt },
  ];
  return lines.filter(({ amount }) => amount > 0);
}

/** Frozen for a membership while a card pays the rest. */
export const presentSetAside = ({ subscription_no, product, plan, wallet_frozen }: SubscribedRow): FrozenLine => ({
  order_no: subscription_no,
  reason: 'membership',
  title: `${PRODUCT_NAMES[product]}${PLAN_NAMES[plan]}`,
  amount: wallet_frozen,
  thaws_at: null,
});

/** Frozen for a task while a card pays the rest. */
export const presentHeldTask = ({ task_no, title, wallet_frozen }: HeldTaskRow): FrozenLine => ({
  order_no: task_no,
  reason: 'task',
  title,
  amount: wallet_frozen,
  thaws_at: null,
});

export const presentCoupon = (row: CouponRow, now: number): z.output<typeof coupon> => ({
  id: row.id,
  title: row.title,
  couponsInfo: {
    type: row.type,
    min_order_amount: row.min_order_fen,
    discount_percentage: Number(row.discount_percentage),
    max_discount_amount: row.max_discount_fen,
    discount_amount: row.discount_fen,
  },
  expires_at: row.expires_at.getTime(),
  status: row.status === UNUSED && row.expires_at.getTime() <= now ? EXPIRED : row.status,
});
