import { addDays, formatMonthDay, formatTime, sameDay } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { DrawSession } from '#api/queries/activities.ts';
import { DRAW_COINS, DRAW_PACKET, DRAW_PACKET_LIFE, DRAW_RENT_MOST } from '#contract/rules/draw.ts';
import { fixedText } from '#contract/rules/coupon.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';

type Prize = DrawSession['odds'][number]['prize'];

export const prizeNames: Readonly<Record<Prize, string>> = {
  RENT: '免单',
  PACKET: fixedText(DRAW_PACKET),
  COINS: `${DRAW_COINS} 金币`,
  NONE: '没中',
};

export const prizeTexts: Readonly<Record<Prize, string>> = {
  RENT: `这单租金退回钱包，最多 ¥${yuanDigits(DRAW_RENT_MOST)}`,
  PACKET: `红包，${DRAW_PACKET_LIFE / DAY} 天有效`,
  COINS: '当场到账',
  NONE: '下一场再来',
};

/** The prize as checked in the browser. */
export const checkedPrize = { rent: 'RENT', packet: 'PACKET', coins: 'COINS', none: 'NONE' } as const;

/** What a person got: the amount of rent, else the prize's name. */
export const wonText = (prize: Prize, fen: number): string => (prize === 'RENT' ? `免单 ${formatYuan(fen)}` : prizeNames[prize]);

/** '今天 12:00', '明天 12:00', '11月19日 20:00'. */
export function sessionTime(startsAt: number, now: number): string {
  const day = sameDay(startsAt, now) ? '今天' : sameDay(startsAt, addDays(now, 1)) ? '明天' : formatMonthDay(startsAt);
  return `${day} ${formatTime(startsAt)}`;
}

export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
