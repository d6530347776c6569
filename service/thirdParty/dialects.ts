import { appQrStatus, qqQrStatus, wechatQrStatus } from '#contract/rules/qr.ts';
import type { QrStatus } from '#contract/rules/types.ts';
import type { Platform } from '#service/db/tables/thirdParty.ts';

interface Dialect {
  readonly read: (status: string) => QrStatus;
  /** Before the host was asked. */
  readonly first: string;
  /** null: it has no word for a code that has run out. */
  readonly expired: string | null;
  /** What the phone's confirmation reads as. */
  readonly granted: QrStatus;
}

/** How each host speaks of a login. Its words are passed on as they are, and read where they count. */
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
