import { dayKey } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Fen, Instant } from '#contract/rules/types.ts';
import type { LedgerKind } from '#api/generated/operations.ts';
import type { LedgerLine } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import { dayLabel } from '#screens/parts/dayLabel.ts';
import type { IconName } from '#ui/icons.ts';

export interface LedgerDay {
  key: string;
  label: string;
  lines: LedgerLine[];
  /** What came into the available balance and what left it; null while the day is not read to its end. */
  sums: { inFen: Fen; outFen: Fen } | null;
}

const sumsOf = (lines: readonly LedgerLine[]): { inFen: Fen; outFen: Fen } => {
  const changes = lines.map(({ availableFen }) => availableFen);
  const total = (fens: number[]) => fens.reduce((sum, fen) => sum + fen, 0);
  return { inFen: total(changes.filter((fen) => fen > 0)), outFen: -total(changes.filter((fen) => fen < 0)) };
};

/** Lines by the days of Shanghai, newest first, as they came. Of a list that goes on, the last day may be cut. */
export function ledgerDays(lines: readonly LedgerLine[], now: Instant, goesOn: boolean): LedgerDay[] {
  const days = [...Map.groupBy(lines, ({ at }) => dayKey(at))];
  return days.map(([key, ofDay], index) => ({
    key,
    label: dayLabel(ofDay[0]?.at ?? now, now),
    lines: ofDay,
    sums: goesOn && index === days.length - 1 ? null : sumsOf(ofDay),
  }));
}

export type Flow = 'in' | 'out' | 'frozen';

const frozenKinds: readonly LedgerKind[] = ['DEPOSIT_FREEZE', 'PAYMENT_HOLD'];

export const flowOf = ({ kind, availableFen }: Pick<LedgerLine, 'kind' | 'availableFen'>): Flow => {
  if (frozenKinds.includes(kind)) return 'frozen';
  return availableFen > 0 ? 'in' : 'out';
};

const icons: Readonly<Record<LedgerKind, IconName>> = {
  RECHARGE: 'wallet',
  ORDER_PAY: 'pad',
  ORDER_REFUND: 'back',
  DEPOSIT_FREEZE: 'lock',
  DEPOSIT_RETURN: 'back',
  CANCEL_FEE: 'ticket',
  RENEW: 'clock',
  GAME_MONEY_REFUND: 'coin',
  SETTLEMENT: 'gift',
  PAYMENT_HOLD: 'lock',
  PAYMENT_RELEASE: 'back',
  COMPLAINT_REFUND: 'back',
  DAMAGES: 'warn',
  WITHDRAWAL: 'wallet',
  WITHDRAWAL_RETURN: 'back',
  WITHDRAWAL_PAID: 'wallet',
  SUBSCRIPTION: 'star',
  GIVE_UP: 'user',
};

export const ledgerIcon = (kind: LedgerKind): IconName => icons[kind];

/** What else than an order a line is about, and the way to it; null: nothing. */
export function causeOf({ kind, causeNo }: Pick<LedgerLine, 'kind' | 'causeNo'>): { label: string; no: string; href: string } | null {
  if (causeNo === null) return null;
  const isWithdrawal = kind === 'WITHDRAWAL' || kind === 'WITHDRAWAL_RETURN' || kind === 'WITHDRAWAL_PAID';
  return isWithdrawal
    ? { label: '提现', no: causeNo, href: links.withdraw({ no: causeNo }) }
    : { label: '会员', no: causeNo, href: links.vip({ subscription: causeNo }) };
}

/** With its sign: '+¥100.00', '−¥30.00'. */
export const signedYuan = (fen: Fen): string => (fen > 0 ? `+${formatYuan(fen)}` : formatYuan(fen));

/** Long numbers by their ends: '2026…04817'. */
export const shortNo = (orderNo: string): string => (orderNo.length > 12 ? `${orderNo.slice(0, 4)}…${orderNo.slice(-5)}` : orderNo);
