import type { Vault } from './credentials/vault.ts';
import type { Db } from './database/handle.ts';

/** Source of time; tests replace it. */
export interface Clock {
  now(): number;
}

export interface Log {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** Addresses of external hosts; the sandbox unless configured. */
export interface Outside {
  smsUrl: string;
  /** smtp:// or smtps://, with the login if there is one. */
  smtpUrl: string;
  /** Sender of every mail. */
  mailFrom: string;
  wechatUrl: string;
  qqUrl: string;
  /** Host of the platform's phone app, which confirms logins. */
  appUrl: string;
  /** Receives usage reports and conversions. */
  statsUrl: string;
  cashierUrl: string;
  /** Shared with the card cashier; signs charges and notices. */
  cashierSecret: string;
  /** Host that pays out withdrawals. */
  payoutUrl: string;
  payoutSecret: string;
  /** Host where service contracts are signed. */
  signingUrl: string;
  signingSecret: string;
  /** Host of the customer service desk. */
  deskUrl: string;
  deskSecret: string;
  /** Address and hash (default: quicknet's) of a drand chain, whose randomness takes part in draws; undefined: none does. */
  beacon?: { readonly url: string; readonly chain?: string | undefined } | undefined;
  /** Public address of the site, where the cashier redirects browsers. */
  publicUrl: string;
}

/** A person of an owner's staff who makes a call for him. */
export interface Acting {
  readonly staffId: string;
  readonly userId: string;
  /** What a writing call does; null: it only reads. */
  readonly act: { readonly call: string; readonly subject: string } | null;
}

export interface Deps {
  /** Set while staff make a call; every transaction of it carries the person. */
  readonly acting?: Acting | undefined;
  readonly db: Db;
  readonly clock: Clock;
  readonly outside: Outside;
  /** Rate limit: requests a minute per address and call; raised by tests and benches. */
  readonly rateLimit: number;
  /** Daily SMS budget for all phones; default `SMS_A_DAY`. */
  readonly smsADay?: number | undefined;
  /** Daily budget of codes by mail for all mailboxes; default `MAIL_A_DAY`. */
  readonly mailADay?: number | undefined;
  readonly log: Log;
  /** Seals and opens the logins of listings. */
  readonly logins: Vault;
  /** How users reach the platform outside the site; null: not offered. */
  readonly support?: { readonly phone: string | null; readonly email: string | null };
  /** HMAC key for ID numbers; if undefined, one is kept in the database. It must not change once users are verified. */
  readonly identitySecret?: string | undefined;
}

/** Dependencies of a command that calls no external host. */
export type CommandContext = Pick<Deps, 'db' | 'clock'>;

export type { Db };
