import type { ListingState } from '#contract/listingLifecycle.ts';
import { formatClock } from './clock.ts';
import { DAY, MINUTE, ORDER_MOST } from './constants.ts';
import { type PriceField, priceFault, priceNames, promotionFault, type PromotionTier } from './listingForm.ts';
import { formatYuan, mulDiv, yuanDigits } from './money.ts';
import { DAY_MINUTES, type OfferWindow, WINDOWS_MOST } from './offer.ts';
import type { Duration, Fen, Instant } from './types.ts';

/** Accounts that one change takes. */
export const BULK_MOST = 500;
/** How long a change can be undone. */
export const BULK_UNDO: Duration = 10 * MINUTE;
/** How long a change is stored, with the values before and after. */
export const BULK_KEPT: Duration = 30 * DAY;
/** Per cent by which a price is changed at once. */
export const BULK_PERCENT = { least: -90, most: 900 } as const;

/** How a price is changed: to so many fen, by so many fen, by so many per cent. */
export type PriceMode = 'to' | 'by' | 'percent';
/** Where accounts are brought. */
export type BulkStanding = 'offer' | 'take_down' | 'rest';

/** One change of many accounts. */
export type BulkChange =
  | { readonly kind: 'price'; readonly field: PriceField; readonly mode: PriceMode; readonly amount: number }
  | { readonly kind: 'state'; readonly to: BulkStanding; readonly restingUntil: Instant | null }
  | { readonly kind: 'windows'; readonly windows: readonly OfferWindow[] }
  | { readonly kind: 'promotion'; readonly promotions: readonly PromotionTier[] };

/** What such a change can touch. */
export interface BulkTerms {
  readonly price: Fen | null;
  readonly state: ListingState;
  /** Until when it rests; 'infinity': until further notice. */
  readonly rest: Instant | 'infinity' | null;
  readonly windows: readonly OfferWindow[] | null;
  readonly promotions: readonly PromotionTier[];
}

/** What of the terms a kind of change touches. */
export const bulkTouches: Readonly<Record<BulkChange['kind'], readonly (keyof BulkTerms)[]>> = {
  price: ['price'],
  state: ['state', 'rest'],
  windows: ['windows'],
  promotion: ['promotions'],
};

const PERCENT = 100;

/** A price after the change; null: there is none to change, or it is no longer offered. */
export function changedPrice(before: Fen | null, { mode, amount }: { readonly mode: PriceMode; readonly amount: number }): Fen | null {
  if (mode === 'to') return amount === 0 ? null : amount;
  if (before === null || before === 0) return null;
  return mode === 'by' ? before + amount : mulDiv(before, PERCENT + amount, PERCENT);
}

/** Why a new price is refused at its row; null if it is not. */
export function bulkPriceFault(field: PriceField, before: Fen | null, mode: PriceMode, after: Fen | null): string | null {
  if (mode !== 'to' && (before === null || before === 0)) return `没有${priceNames[field]}价`;
  return priceFault(field, after) ?? (after !== null && after < 0 ? '价格不能低于 0' : null);
}

/** What is wrong with a change itself, by field; empty: it can be previewed. */
export function bulkFaults(change: BulkChange): Readonly<Record<string, string>> {
  switch (change.kind) {
    case 'price': {
      const { mode, amount } = change;
      if (mode === 'percent')
        return Number.isInteger(amount) && amount !== 0 && amount >= BULK_PERCENT.least && amount <= BULK_PERCENT.most
          ? {}
          : { amount: `请填 ${BULK_PERCENT.least} 到 ${BULK_PERCENT.most} 之间的整数，不能是 0` };
      if (mode === 'by')
        return Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= ORDER_MOST ? {} : { amount: '请填要加或减多少' };
      const fault = Number.isInteger(amount) ? priceFault(change.field, amount) : '请填写价格';
      return fault === null ? {} : { amount: fault };
    }
    case 'state':
      return {};
    case 'windows':
      return change.windows.length > WINDOWS_MOST ? { windows: `最多设 ${WINDOWS_MOST} 段时间` } : {};
    case 'promotion': {
      const fault = promotionFault(change.promotions);
      return fault === null ? {} : { promotions: fault };
    }
    default:
      return change satisfies never;
  }
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
const WEEK = WEEKDAYS.length;

const clockOf = (minute: number): string => {
  const ofDay = minute % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};
const dayOf = (minute: number): string => WEEKDAYS[Math.floor(minute / DAY_MINUTES) % WEEK] ?? '';

/** Windows in a few words. */
export function windowsText(windows: readonly OfferWindow[] | null): string {
  if (windows === null || windows.length === 0) return '一直出租';
  const [first] = windows;
  if (first === undefined) return '一直出租';
  const text = `${dayOf(first.from)} ${clockOf(first.from)}–${first.until % DAY_MINUTES === 0 ? '24:00' : clockOf(first.until)}`;
  return windows.length === 1 ? text : `${text} 等 ${windows.length} 段`;
}

export const promotionsText = (promotions: readonly PromotionTier[]): string =>
  promotions.length === 0 ? '没有租送' : promotions.map(({ hours, bonus }) => `租 ${hours} 送 ${bonus}`).join('、');

const stateTexts: Readonly<Record<ListingState, string>> = {
  draft: '草稿',
  waiting: '审核中',
  on_offer: '可租',
  resting: '休息中',
  off: '已下架',
  deleted: '已删除',
};

/** Terms as the preview shows them, by the kind of change. */
export function termsText(kind: BulkChange['kind'], { price, state, rest, windows, promotions }: BulkTerms): string {
  switch (kind) {
    case 'price':
      return price === null || price === 0 ? '不出租' : formatYuan(price);
    case 'state':
      return state === 'resting' ? (typeof rest === 'number' ? `休息到 ${formatClock(rest)}` : '一直休息') : stateTexts[state];
    case 'windows':
      return windowsText(windows);
    case 'promotion':
      return promotionsText(promotions);
    default:
      return kind satisfies never;
  }
}

const signed = (amount: number, text: string): string => `${amount < 0 ? '降' : '涨'} ${text}`;

/** A change in a few words. */
export function changeText(change: BulkChange): string {
  switch (change.kind) {
    case 'price': {
      const { field, mode, amount } = change;
      const how =
        mode === 'to'
          ? `改成 ${formatYuan(amount)}`
          : signed(amount, mode === 'by' ? `${yuanDigits(Math.abs(amount))} 元` : `${Math.abs(amount)}%`);
      return `${priceNames[field]}价${how}`;
    }
    case 'state':
      return change.to === 'offer'
        ? '上架'
        : change.to === 'take_down'
          ? '下架'
          : change.restingUntil === null
            ? '一直休息'
            : `休息到 ${formatClock(change.restingUntil)}`;
    case 'windows':
      return `出租时段：${windowsText(change.windows)}`;
    case 'promotion':
      return `租送：${promotionsText(change.promotions)}`;
    default:
      return change satisfies never;
  }
}
