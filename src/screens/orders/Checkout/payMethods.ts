import { formatYuan } from '#contract/rules/money.ts';
import type { Fen } from '#contract/rules/types.ts';
import type { PayMethod } from '#machines/orders/orderPayment.machine.ts';

interface Sum {
  payableFen: Fen;
  availableFen: Fen;
}

export interface MethodOffer {
  method: PayMethod;
  name: string;
  note: string;
  isPossible: boolean;
}

const shortFen = ({ payableFen, availableFen }: Sum): Fen => Math.max(0, payableFen - availableFen);

/** Wallet and card together are possible only if the wallet has some money but not enough. */
const canMix = (sum: Sum): boolean => sum.availableFen > 0 && shortFen(sum) > 0;

/** The wallet if it suffices, else wallet and card, else the card. */
export const proposedMethod = (sum: Sum): PayMethod => {
  if (shortFen(sum) === 0) return 'wallet';
  return canMix(sum) ? 'mixed' : 'card';
};

const mixedNote = (sum: Sum): string => {
  if (canMix(sum)) return `银行卡 ${formatYuan(shortFen(sum))}`;
  return shortFen(sum) > 0 ? '余额为 0' : '余额够用';
};

export const payMethods = (sum: Sum): MethodOffer[] => {
  const short = shortFen(sum);
  return [
    {
      method: 'wallet',
      name: '钱包余额',
      note: short > 0 ? `还差 ${formatYuan(short)}` : `可用 ${formatYuan(sum.availableFen)}`,
      isPossible: short === 0,
    },
    { method: 'card', name: '银行卡', note: formatYuan(sum.payableFen), isPossible: sum.payableFen > 0 },
    { method: 'mixed', name: '余额 + 银行卡', note: mixedNote(sum), isPossible: canMix(sum) },
  ];
};

/** Amount charged to the card. */
export const cardPart = (method: PayMethod, sum: Sum): Fen => {
  if (method === 'wallet') return 0;
  return method === 'card' ? sum.payableFen : shortFen(sum);
};

/** Label of the pay button. */
export const payLabel = (method: PayMethod, sum: Sum): string => {
  switch (method) {
    case 'wallet':
      return `余额支付 ${formatYuan(sum.payableFen)}`;
    case 'card':
      return `去银行卡收银台支付 ${formatYuan(sum.payableFen)}`;
    case 'mixed':
      return `余额付 ${formatYuan(sum.availableFen)}，银行卡付 ${formatYuan(shortFen(sum))}`;
  }
};
