import type { Code, Platform, Step } from './codes.ts';
import { stepOf } from './codes.ts';

interface Face {
  readonly name: string;
  /** One character in its icon. */
  readonly sign: string;
  /** Name of new users. */
  readonly stranger: string;
  /** The host's status value for each step. */
  readonly words: Readonly<Record<Step, string | number>>;
}

export const faces: Readonly<Record<Platform, Face>> = {
  wechat: {
    name: '微信',
    sign: '微',
    stranger: '新微信号',
    words: {
      waiting: 'pending',
      scanned: 'pending',
      granting: 'pending',
      confirmed: 'success',
      cancelled: 'cancelled',
      failed: 'failed',
      expired: 'expired',
    },
  },
  qq: {
    name: 'QQ',
    sign: 'Q',
    stranger: '新 QQ 号',
    words: { confirmed: 0, waiting: 1, scanned: 2, cancelled: 3, granting: 4, expired: 5, failed: 6 },
  },
  app: {
    name: '租号 App',
    sign: '租',
    stranger: '新手机号',
    words: {
      waiting: 'new',
      scanned: 'scanned',
      granting: 'scanned',
      confirmed: 'confirmed',
      cancelled: 'cancelled',
      failed: 'failed',
      expired: 'expired',
    },
  },
};

/** The host's response to the merchant. QQ returns "granting" once before "logged in". */
export function readingOf(code: Code): { status: string | number; identity?: { openid: string; nickname: string; phone?: string } } {
  const step = stepOf(code);
  if (step === 'granting') code.step = 'confirmed';
  const status = faces[code.platform].words[step];
  if (step !== 'confirmed' || code.identity === null) return { status };
  const { openid, nickname, phone } = code.identity;
  return { status, identity: { openid, nickname, ...(phone !== null && { phone }) } };
}
