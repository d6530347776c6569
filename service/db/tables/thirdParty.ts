import type { GeneratedAlways } from 'kysely';
import type { Instant } from './people.ts';

export type Platform = 'wechat' | 'qq' | 'app';

export interface ThirdAccountTable {
  id: GeneratedAlways<string>;
  platform: Platform;
  /** The platform's own name of the person. */
  openid: string;
  nickname: string;
  /** null until a phone is bound. */
  user_id: string | null;
  created_at: Instant;
}

export interface LoginTicketTable {
  session_hash: Buffer;
  platform: Platform;
  /** Of the browser that asked, when it said who it is. */
  visitor_hash: Buffer | null;
  host_ticket: string;
  /** The host's last word, in its own dialect. */
  host_status: string;
  asked_at: Instant;
  /** Who confirmed. */
  account_id: string | null;
  request_hash: Buffer | null;
  /** Of the code; once confirmed, of the login that it grants. */
  expires_at: Instant;
}

export interface BindTicketTable {
  token_hash: Buffer;
  account_id: string;
  visitor_hash: Buffer | null;
  expires_at: Instant;
}

export interface ThirdPartyTables {
  third_account: ThirdAccountTable;
  login_ticket: LoginTicketTable;
  bind_ticket: BindTicketTable;
}
