import { randomBytes } from 'node:crypto';
import { QR_LIFETIME } from '#contract/rules/constants.ts';

export const platforms = ['wechat', 'qq', 'app'] as const;
export type Platform = (typeof platforms)[number];
export type Step = 'waiting' | 'granting' | 'scanned' | 'confirmed' | 'cancelled' | 'failed' | 'expired';

/** Requester of a login, as described by the merchant. */
export interface Asker {
  readonly device: string;
  readonly address: string;
}

/** The person holding the phone. */
export interface Identity {
  readonly openid: string;
  readonly nickname: string;
  /** Only in the merchant's own app. */
  readonly phone: string | null;
  /** Description of the user's state in the marketplace. */
  readonly note: string;
}

/** A QR code that a merchant shows. */
export interface Code {
  readonly platform: Platform;
  /** In the picture: leads a phone here. */
  readonly code: string;
  /** The merchant's secret handle for polling the code. */
  readonly ticket: string;
  readonly asker: Asker;
  readonly shownAt: number;
  readonly expiresAt: number;
  step: Exclude<Step, 'expired'>;
  identity: Identity | null;
}

export interface CodeBook {
  open(platform: Platform, asker: Asker): Code;
  byCode(platform: string, code: string): Code | undefined;
  byTicket(platform: string, ticket: string): Code | undefined;
  /** Codes that can still be acted on, newest first. */
  waiting(): readonly Code[];
  /** Those without codes that a newer one has superseded on the same page. */
  shown(): readonly Code[];
}

const KEPT = 200;

const isSamePlace = (one: Code, other: Code): boolean =>
  one.platform === other.platform && one.asker.device === other.asker.device && one.asker.address === other.asker.address;

export const stepOf = ({ step, expiresAt }: Code, now = Date.now()): Step =>
  (step === 'waiting' || step === 'scanned') && expiresAt <= now ? 'expired' : step;

export function createCodeBook(): CodeBook {
  const codes: Code[] = [];
  const waiting = (): Code[] => codes.filter((code) => ['waiting', 'scanned'].includes(stepOf(code)));
  return {
    open(platform, asker) {
      const shownAt = Date.now();
      const [code, ticket] = [randomBytes(12).toString('base64url'), randomBytes(24).toString('base64url')];
      const opened: Code = { platform, code, ticket, asker, shownAt, expiresAt: shownAt + QR_LIFETIME, step: 'waiting', identity: null };
      codes.unshift(opened);
      codes.length = Math.min(codes.length, KEPT);
      return opened;
    },
    byCode: (platform, code) => codes.find((each) => each.platform === platform && each.code === code),
    byTicket: (platform, ticket) => codes.find((each) => each.platform === platform && each.ticket === ticket),
    waiting,
    shown: () => {
      const open = waiting();
      return open.filter((code, at) => code.step === 'scanned' || open.findIndex((other) => isSamePlace(code, other)) === at);
    },
  };
}

export const acts = ['scan', 'confirm', 'cancel', 'fail'] as const;
export type Act = (typeof acts)[number];

/** Applies a button press on the phone; a step out of order is ignored. */
export function act(code: Code, what: Act, identity: Identity | null): void {
  const step = stepOf(code);
  if (what === 'scan' && step === 'waiting') code.step = 'scanned';
  if (step !== 'scanned') return;
  if (what === 'cancel') code.step = 'cancelled';
  if (what === 'fail') code.step = 'failed';
  if (what === 'confirm' && identity) {
    code.step = code.platform === 'qq' ? 'granting' : 'confirmed';
    code.identity = identity;
  }
}
