import { formatClock, formatRelative } from '#contract/rules/clock.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Checked, Fen, Instant } from '#contract/rules/types.ts';
import {
  WITHDRAWAL_LEAST,
  WITHDRAWAL_MOST,
  WITHDRAWAL_REVIEW,
  WITHDRAWAL_TOO_LARGE,
  WITHDRAWAL_TOO_SMALL,
  WITHDRAWAL_TWO_PEOPLE,
  needsOperator,
  needsTwoPeople,
} from '#contract/rules/withdrawal.ts';
import type { Payout, WithdrawalLine } from '#api/queries/payouts.ts';
import type { TagTone } from '#ui/Tag.tsx';
import type { TimelineStep } from '#ui/Timeline.tsx';

/** Parses a typed amount. */
export function checkAmount(text: string, availableFen: Fen): Checked<Fen> {
  const fen = parseYuan(text);
  if (fen === null) return { ok: false, message: '请输入提现金额，最多两位小数' };
  if (fen < WITHDRAWAL_LEAST) return { ok: false, message: WITHDRAWAL_TOO_SMALL };
  if (fen > WITHDRAWAL_MOST) return { ok: false, message: WITHDRAWAL_TOO_LARGE };
  return fen > availableFen ? { ok: false, message: '超过可提现余额' } : { ok: true, value: fen };
}

/** Maximum amount of one withdrawal now. */
export const mostOf = ({ availableFen }: Pick<Payout, 'availableFen'>): Fen => Math.min(availableFen, WITHDRAWAL_MOST);

const reviewTime = `${WITHDRAWAL_REVIEW / HOUR} 小时内`;

/** When the money is expected. */
export function whenText(amount: Fen, { account, creditScore, serverTime }: Payout): string {
  if (account === null) return '';
  if (account.payableFrom > serverTime) return `支付宝新绑定，${formatRelative(account.payableFrom, serverTime)} 后由平台审核打款`;
  if (!needsOperator({ amount, creditScore, boundAt: account.boundAt, now: serverTime })) return '自动打款，一般几分钟到账';
  return needsTwoPeople(amount)
    ? `超过 ${yuanDigits(WITHDRAWAL_TWO_PEOPLE)} 元，由平台两人审核，${reviewTime}打款`
    : `由平台审核，${reviewTime}打款`;
}

export const isUnderWay = ({ status }: Pick<WithdrawalLine, 'status'>): boolean => status === 'REQUESTED' || status === 'PAYING';

const states: Readonly<Record<WithdrawalLine['status'], readonly [string, TagTone]>> = {
  REQUESTED: ['待处理', 'book'],
  PAYING: ['打款中', 'book'],
  PAID: ['已到账', 'ok'],
  FAILED: ['打款失败', 'no'],
  CANCELLED: ['已取消', 'plain'],
  REFUSED: ['未通过', 'no'],
};

export const stateOf = ({ status, needsOperator: waits }: Pick<WithdrawalLine, 'status' | 'needsOperator'>): readonly [string, TagTone] =>
  status === 'REQUESTED' && waits ? ['待审核', 'book'] : states[status];

/** What reaches the payout account, or what came back. */
export const payoutText = (line: Pick<WithdrawalLine, 'status' | 'amountFen' | 'feeFen'>): string => {
  const paidFen = line.amountFen - line.feeFen;
  if (line.status === 'PAID') return `到账 ${formatYuan(paidFen)}`;
  return isUnderWay(line) ? `预计到账 ${formatYuan(paidFen)}` : `已退回余额 ${formatYuan(line.amountFen)}`;
};

const endTitles = { PAID: '到账', FAILED: '失败，全部退回', CANCELLED: '取消，全部退回', REFUSED: '未通过，全部退回' } as const;

/** Steps: requested, handed over, ended. */
export function stepsOf({ status, createdAt, handedAt, endedAt, needsOperator: waits }: WithdrawalLine): TimelineStep[] {
  const at = (moment: Instant | null): string => (moment === null ? '' : formatClock(moment));
  const asked: TimelineStep = { key: 'asked', label: '申请', note: at(createdAt), state: 'done' };
  if (status === 'REQUESTED')
    return [
      asked,
      { key: 'waiting', label: waits ? '平台审核' : '等待打款', note: waits ? reviewTime : '马上', state: 'current', icon: 'clock' },
      { key: 'end', label: '到账', state: 'coming' },
    ];
  const handed: TimelineStep[] = handedAt === null ? [] : [{ key: 'handed', label: '交给支付宝', note: at(handedAt), state: 'done' }];
  if (status === 'PAYING') return [asked, ...handed, { key: 'end', label: '到账', note: '等结果', state: 'current', icon: 'clock' }];
  return [asked, ...handed, { key: 'end', label: endTitles[status], note: at(endedAt), state: 'done' }];
}
