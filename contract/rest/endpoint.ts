import type { z } from 'zod';
import type { ProblemName } from './problems.ts';

/** Authentication: `none` ignores a token, `optional` reads one if present, `required` answers 401 without one. */
export type Auth = 'none' | 'optional' | 'required';

/** A binary request body instead of JSON. */
export interface Upload {
  /** Content types for openapi.json; the actual format is determined from the bytes. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Refusal of a body that is too long. */
  readonly tooLarge: ProblemName;
}

/** The outside hosts that call the site. */
type OutsideHost = 'cashier' | 'payout' | 'signing' | 'desk';

/** What an owner lets a person of the staff do: accounts and their prices, orders, complaints, and reading the income. */
export const staffRights = ['prices', 'orders', 'complaints', 'money'] as const;
export type StaffRight = (typeof staffRights)[number];

/** One REST call. Types the service's route and the gateway's source, and becomes one operation of openapi.json. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  /** Stable operation id. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/web/api/v1`; parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  /** Called by this host at the site's public address: forwarded unchanged, and authorised by the host's signature alone. */
  readonly calledBy?: OutsideHost;
  /** A money command: `Idempotency-Key` is required, and a key never has a second effect. */
  readonly idempotent?: boolean;
  /** Fields of the body that do not identify the command: a repeated key may bring new ones. */
  readonly unhashed?: readonly string[];
  /** Staff with this right may make it for the owner they act for (`actingFor`), with any right for `any`; to all others it is unknown. */
  readonly right?: StaffRight | 'any';
  /** A GET that writes or locks rows; every other method does. */
  readonly writes?: true;
  /** Permitted while the account is being closed, as every GET is; other calls are refused with ACCOUNT_CLOSING. */
  readonly whileClosing?: true;
  /** Headers read in addition to those of `auth` and `idempotent`; a missing `required` one is refused. */
  readonly headers?: Readonly<Partial<Record<HeaderName, 'required' | 'optional'>>>;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body is binary; the caller is authenticated before it is read. */
  readonly upload?: Upload;
  /** Content type of a successful binary response without the envelope; `data` is then `bytes`. Sent with `no-store`. */
  readonly download?: string;
  /** Content of `data` when `code` is 0. */
  readonly data: Data;
  /** Expected refusals, in addition to those common to all calls. */
  readonly problems: readonly ProblemName[];
}

export type AnyEndpoint = Endpoint;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Validated input of the service's handler. */
export type ParamsOf<E extends AnyEndpoint> = Parsed<E['params']>;
export type QueryOf<E extends AnyEndpoint> = Parsed<E['query']>;
export type BodyOf<E extends AnyEndpoint> = Parsed<E['body']>;
/** Type of the response's `data`. */
export type DataOf<E extends AnyEndpoint> = z.output<E['data']>;

/** Input of a caller; parts that the call does not have are left out. */
export type RequestOf<E extends AnyEndpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Given<E[K]>;
};

/** Headers that a handler may read. */
export type HeadersOf<E extends AnyEndpoint> =
  | (typeof headers)[Extract<keyof E['headers'], HeaderName>]
  | (E['auth'] extends 'none' ? never : (typeof headers)['authorization']);

/** Declares a call, keeping the exact type of every part. */
export const endpoint = <const E extends AnyEndpoint>(declaration: E): E => declaration;

export const isWriting = ({ method, writes }: Pick<AnyEndpoint, 'method' | 'writes'>): boolean => method !== 'GET' || writes === true;

export const basePath = '/web/api/v1';

/** A call of an outside host; notices are POST. */
export type HostCall = AnyEndpoint & { readonly calledBy: OutsideHost };
export const isHostCall = (call: AnyEndpoint): call is HostCall => call.calledBy !== undefined;

/** `data` of a refusal: the stable name of the problem and what a program needs to act on it. */
export interface Refusal {
  readonly problem: ProblemName;
  readonly request_id: string;
  /** Field name → Chinese message, for `BAD_REQUEST`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Details of the refusal, e.g. `retry_at` (epoch ms) or the current price. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export const headers = {
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
  sign: 'x-sign',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce-str',
  fingerprint: 'x-fingerprint',
  /** Browser fingerprint, under the name that the QQ login expects. */
  uid: 'uid',
  /** Full address of the requesting page; the cashier redirects to the same origin and base. */
  page: 'referer',
  /** Advertising channel, percent-encoded, with netId and uid of its link. */
  channel: 'x-channel',
  channelNet: 'x-channel-net',
  channelUid: 'x-channel-uid',
  userAgent: 'user-agent',
  /** Id of the owner for whom a person of the staff makes the call. */
  actingFor: 'x-acting-for',
  /** Authenticates a guest's browser as the one that opened a customer service conversation. */
  chatSecret: 'x-chat-secret',
  authorization: 'authorization',
  /** On every response: the service's clock, epoch ms. Countdowns use it. */
  serverTime: 'x-server-time',
} as const;

/** Request headers that a call may declare. */
export type HeaderName = Exclude<keyof typeof headers, 'requestId' | 'idempotencyKey' | 'authorization' | 'serverTime'>;

/** Descriptions for openapi.json. */
export const headerDocs: Readonly<Record<HeaderName, string>> = {
  sign: 'Of getSign',
  timestamp: 'Of getSign',
  nonce: 'Of getSign',
  fingerprint: 'Fingerprint of the browser; where a login was begun with one, its later calls bring the same',
  uid: 'Fingerprint of the browser; the later calls of this login bring the same as x-fingerprint',
  page: 'The page that asks, whole: the cashier sends its visitor back below the same address',
  channel: 'Advertising channel that the visitor came by, percent-encoded',
  channelNet: 'netId of its link, percent-encoded',
  channelUid: 'uid of its link, percent-encoded',
  userAgent: 'Browser and system; the provider’s page shows them',
  actingFor: 'Owner for whom the caller, one of the staff, makes the call',
  chatSecret: 'Secret of a guest’s conversation, as openChat answered it',
};

/** Headers of a request signed with the one-time sign of `getSign`. */
export const SIGNED = { sign: 'required', timestamp: 'required', nonce: 'required' } as const;
export const CHANNEL = { channel: 'optional', channelNet: 'optional', channelUid: 'optional' } as const;
export const FINGERPRINT = { fingerprint: 'optional' } as const;
/** For logins that cannot start without a fingerprint. */
export const SAME_FINGERPRINT = { fingerprint: 'required' } as const;
export const CHAT_SECRET = { chatSecret: 'optional' } as const;
/** For calls that staff may make for their owner. */
export const forStaff = <const Right extends StaffRight | 'any'>(right: Right) => ({ right, headers: { actingFor: 'optional' } }) as const;
