import { appQrStatus, qqQrStatus, wechatQrStatus } from '#contract/rules/qr.ts';
import type { QrStatus } from '#contract/rules/types.ts';
import type { Platform } from './tables.ts';

interface Dialect {
  readonly read: (status: string) => QrStatus;
  /** Status before the host was queried. */
  readonly first: string;
  /** null: the host has no status for an expired code. */
  readonly expired: string | null;
  /** Status that means confirmed. */
  readonly granted: QrStatus;
}

/** Status values of each host. They are passed on unchanged, and interpreted only where needed. */
export const dialects: Readonly<Record<Platform, Dialect>> = {
  wechat: { read: wechatQrStatus, first: 'pending', expired: null, granted: 'logined' },
  qq: { read: qqQrStatus, first: '1', expired: '5', granted: 'logined' },
  app: { read: appQrStatus, first: 'new', expired: 'expired', granted: 'granting' },
};

const OVER: ReadonlySet<QrStatus> = new Set(['cancelled', 'error', 'expired']);

/** Whether a code has reached a final status. */
export const isOver = (platform: Platform, status: string): boolean => OVER.has(dialects[platform].read(status));

/** Whether the phone has confirmed. */
export const isGranted = (platform: Platform, status: string): boolean => dialects[platform].read(status) === dialects[platform].granted;
