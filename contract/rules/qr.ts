import { QR_LIFETIME } from './constants.ts';
import type { Duration, Instant, QrStatus } from './types.ts';

const WECHAT: ReadonlyMap<unknown, QrStatus> = new Map([
  ['pending', 'waiting'],
  ['success', 'logined'],
  ['cancelled', 'cancelled'],
]);

const QQ: readonly QrStatus[] = ['logined', 'waiting', 'scanned', 'cancelled', 'granting', 'expired', 'error'];

const APP: ReadonlyMap<unknown, QrStatus> = new Map([
  ['new', 'waiting'],
  ['scanned', 'scanned'],
  ['confirmed', 'granting'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
]);

/** Status of the official account's poll: pending, success, cancelled; anything else is error. */
export const wechatQrStatus = (status: unknown): QrStatus => WECHAT.get(status) ?? 'error';

/** Status of the QQ poll: 0–6 as a number or a numeric string; anything else is error. */
export const qqQrStatus = (status: unknown): QrStatus => {
  const isCode = typeof status === 'number' || (typeof status === 'string' && /^\d$/.test(status));
  return (isCode ? QQ[Number(status)] : undefined) ?? 'error';
};

/** Status of the app's poll: new, scanned, confirmed (granting until the token arrives), cancelled, expired; anything else is error. */
export const appQrStatus = (status: unknown): QrStatus => APP.get(status) ?? 'error';

/** Remaining lifetime of a code shown at `shownAt`; 0 once expired. */
export const qrTimeLeft = (shownAt: Instant, now: Instant): Duration => Math.max(0, shownAt + QR_LIFETIME - now);

/** A code is expired at exactly 60 s. */
export const isQrExpired = (shownAt: Instant, now: Instant): boolean => qrTimeLeft(shownAt, now) === 0;
