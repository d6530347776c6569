import { dayKey } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Fen, Instant } from '#contract/rules/types.ts';
import type { LedgerKind } from '#api/generated/operations.ts';
import type { LedgerLine } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import { dayLabel } from '#screens/parts/dayLabel.ts';
import type { IconName } from '#ui/icons.ts';

/** The movements of one order, withdrawal or membership within a day, newest first; or a single movement. */
export interface LedgerEntry {
  key: string;
  lines: readonly [LedgerLine, ...LedgerLine[]];
  /** Money received, negative when spent. Freezing and releasing do not count, nor does card money spent at once. */
  netFen: Fen;
  /** Change of the frozen balance. */
  frozenFen: Fen;
  /** Of a payment: how much came from the card and from the wallet; null if no card was used. */
  paid: { cardFen: Fen; walletFen: Fen } | null;
}

export interface LedgerDay {
  key: string;
  label: string;
  entries: LedgerEntry[];
  /** Money received and spent, without freezing and releasing; null while the day is not completely read. */
  sums: { inFen: Fen; outFen: Fen } | null;
}

const total = (fens: readonly number[]): Fen => fens.reduce((sum, fen) => sum + fen, 0);

const sumsOf = (entries: readonly LedgerEntry[]): { inFen: Fen; outFen: Fen } => {
  const changes = entries.map(({ netFen }) => netFen);
  return { inFen: total(changes.filter((fen) => fen > 0)), outFen: total(changes.filter((fen) => fen < 0).map((fen) => -fen)) };
};

const spending: readonly LedgerKind[] = ['ORDER_PAY', 'RENEW', 'SUBSCRIPTION', 'TASK_PUBLISH'];
const paying: readonly LedgerKind[] = [...spending, 'RECHARGE', 'DEPOSIT_FREEZE', 'PAYMENT_HOLD', 'PAYMENT_RELEASE'];

/** The parts of an entry that is only a payment and used a card. */
function paymentOf(lines: readonly LedgerLine[]): LedgerEntry['paid'] {
  const cardFen = total(lines.filter(({ kind }) => kind === 'RECHARGE').map(({ availableFen }) => availableFen));
  if (cardFen === 0 || !lines.some(({ kind }) => spending.includes(kind)) || lines.some(({ kind }) => !paying.includes(kind))) return null;
  return { cardFen, walletFen: -total(lines.map(({ availableFen }) => availableFen)) };
}

const entriesOf = (lines: readonly LedgerLine[]): LedgerEntry[] =>
  [...Map.groupBy(lines, ({ id, orderNo, causeNo }) => orderNo ?? causeNo ?? `line ${id}`)].map(([key, ofCause]) => {
    const paid = paymentOf(ofCause);
    return {
      key,
      lines: ofCause as [LedgerLine, ...LedgerLine[]],
      netFen: total(ofCause.map(({ availableFen, frozenFen }) => availableFen + frozenFen)) - (paid?.cardFen ?? 0),
      frozenFen: total(ofCause.map(({ frozenFen }) => frozenFen)),
      paid,
    };
  });

/** Entries by Shanghai day, newest first. If more pages follow, the last day may be incomplete. */
export function ledgerDays(lines: readonly LedgerLine[], now: Instant, goesOn: boolean): LedgerDay[] {
  const days = [...Map.groupBy(lines, ({ at }) => dayKey(at))];
  return days.map(([key, ofDay], index) => {
    const entries = entriesOf(ofDay);
    return {
      key,
      label: dayLabel(ofDay[0]?.at ?? now, now),
      entries,
      sums: goesOn && index === days.length - 1 ? null : sumsOf(entries),
    };
  });
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
  MAINTENANCE_REFUND: 'back',
  DAMAGES: 'warn',
  WITHDRAWAL: 'wallet',
  WITHDRAWAL_RETURN: 'back',
  WITHDRAWAL_PAID: 'wallet',
  SUBSCRIPTION: 'star',
  GIVE_UP: 'user',
  DRAW_PRIZE: 'gift',
  DRAW_PRIZE_BACK: 'gift',
  TASK_PUBLISH: 'list',
  TASK_RETURN: 'back',
  TASK_REWARD: 'gift',
  TASK_DEPOSIT: 'lock',
  TASK_DEPOSIT_RETURN: 'back',
  TASK_FORFEIT: 'warn',
};

export const ledgerIcon = (kind: LedgerKind): IconName => icons[kind];

/** The cause of an entry other than an order, with its link; null: none. */
export function causeOf({ kind, causeNo }: Pick<LedgerLine, 'kind' | 'causeNo'>): { label: string; no: string; href: string } | null {
  if (causeNo === null) return null;
  if (causeNo.startsWith('T')) return { label: '任务', no: causeNo, href: links.tasks({ task: causeNo }) };
  const isWithdrawal = kind === 'WITHDRAWAL' || kind === 'WITHDRAWAL_RETURN' || kind === 'WITHDRAWAL_PAID';
  return isWithdrawal
    ? { label: '提现', no: causeNo, href: links.withdraw({ no: causeNo }) }
    : { label: '会员', no: causeNo, href: links.vip({ subscription: causeNo }) };
}

/** With its sign: '+¥100.00', '−¥30.00'. */
export const signedYuan = (fen: Fen): string => (fen > 0 ? `+${formatYuan(fen)}` : formatYuan(fen));

/** An order's movements in order of time: '支付租金、冻结押金'. */
export const movementsOf = ({ lines }: Pick<LedgerEntry, 'lines'>): string =>
  [...new Set(lines.map(({ title }) => title))].reverse().join('、');

/** '银行卡 ¥37.00 + 余额 ¥3.00'; '' without a card. */
export const paidText = ({ paid }: Pick<LedgerEntry, 'paid'>): string => {
  if (paid === null) return '';
  return [`银行卡 ${formatYuan(paid.cardFen)}`, ...(paid.walletFen > 0 ? [`余额 ${formatYuan(paid.walletFen)}`] : [])].join(' + ');
};

/** '冻结 ¥30.00', '解冻 ¥30.00'; '' if the frozen balance is unchanged. */
export const frozenText = ({ frozenFen }: Pick<LedgerEntry, 'frozenFen'>): string => {
  if (frozenFen === 0) return '';
  return `${frozenFen > 0 ? '冻结' : '解冻'} ${formatYuan(Math.abs(frozenFen))}`;
};

/** Shortens long numbers: '2026…04817'. */
export const shortNo = (orderNo: string): string => (orderNo.length > 12 ? `${orderNo.slice(0, 4)}…${orderNo.slice(-5)}` : orderNo);
