import type { Vault } from './credentials/vault.ts';
import type { Db } from './db/handle.ts';

/** Time as the service sees it; tests move it. */
export interface Clock {
  now(): number;
}

export interface Log {
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** Addresses of external hosts; the sandbox unless the configuration names real ones. */
export interface Outside {
  smsUrl: string;
  /** smtp:// or smtps://, with the login if there is one. */
  smtpUrl: string;
  /** Sender of every mail. */
  mailFrom: string;
  wechatUrl: string;
  qqUrl: string;
  /** Host of our own phone app, which confirms logins. */
  appUrl: string;
  /** Takes usage reports and conversions. */
  statsUrl: string;
  cashierUrl: string;
  /** Shared with the card cashier; signs charges and notices. */
  cashierSecret: string;
  /** Pays withdrawals out. */
  payoutUrl: string;
  payoutSecret: string;
  /** Where service contracts are signed. */
  signingUrl: string;
  signingSecret: string;
  /** Where people of customer service sit. */
  deskUrl: string;
  deskSecret: string;
  /** Where a browser comes back from the cashier: the public address of the site. */
  publicUrl: string;
}

export interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outside: Outside;
  /** Requests a minute per address on calls that cost: raised by tests and benches. */
  readonly rateLimit: number;
  /** Codes by SMS that all phones together get in a day; `SMS_A_DAY` when left out. */
  readonly smsADay?: number | undefined;
  readonly log: Log;
  /** Seals and opens the logins of listings. */
  readonly logins: Vault;
  /** Where people of the platform can be reached outside of the site; null: nowhere. */
  readonly support?: { readonly phone: string | null; readonly email: string | null };
  /** Keys the hashes of ID numbers; without one the database keeps a key of its own. Once people are verified it must not change. */
  readonly identitySecret?: string | undefined;
}

/** Dependencies of a command that calls no external host. */
export type Ground = Pick<Deps, 'db' | 'clock'>;

export type { Db };
