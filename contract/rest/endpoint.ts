import type { z } from 'zod';
import type { ProblemName } from './problems.ts';

/** Who may call: `none` ignores a token, `optional` reads one when it is there, `required` answers 401 without one. */
export type Auth = 'none' | 'optional' | 'required';

/** A body of bytes instead of JSON. */
export interface Upload {
  /** Content types for openapi.json; what the bytes are is decided by their content. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Refusal of a longer body. */
  readonly tooLarge: ProblemName;
}

/** One REST call. It types the service's route and the gateway's source, and becomes one operation of openapi.json. */
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
  /** A money command: the caller must send `Idempotency-Key`, and one key has one effect for ever. */
  readonly idempotent?: boolean;
  /** May be called while the account is being closed, as every GET may; other calls are refused with ACCOUNT_CLOSING. */
  readonly whileClosing?: true;
  /** The headers that the call reads beside those of `auth` and `idempotent`: `required` ones are refused when they are missing. */
  readonly headers?: Readonly<Partial<Record<HeaderName, 'required' | 'optional'>>>;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body is bytes; the caller is checked before they are read. */
  readonly upload?: Upload;
  /** Content type of a good answer that is bytes without the envelope; `data` is then `bytes`. No cache stores such an answer. */
  readonly download?: string;
  /** What stands in `data` when `code` is 0. */
  readonly data: Data;
  /** The expected refusals, beside those that every call may give. */
  readonly problems: readonly ProblemName[];
}

export type AnyEndpoint = Endpoint;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What the service's handler reads, after validation. */
export type ParamsOf<E extends AnyEndpoint> = Parsed<E['params']>;
export type QueryOf<E extends AnyEndpoint> = Parsed<E['query']>;
export type BodyOf<E extends AnyEndpoint> = Parsed<E['body']>;
/** What the answer's `data` is. */
export type DataOf<E extends AnyEndpoint> = z.output<E['data']>;

/** What a caller sends; parts that the call does not have are left out. */
export type RequestOf<E extends AnyEndpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Given<E[K]>;
};

/** The headers that a handler may read. */
export type HeadersOf<E extends AnyEndpoint> =
  | (typeof headers)[Extract<keyof E['headers'], HeaderName>]
  | (E['auth'] extends 'none' ? never : (typeof headers)['authorization']);

/** Declares a call with every part's exact type kept. */
export const endpoint = <const E extends AnyEndpoint>(declaration: E): E => declaration;

export const basePath = '/web/api/v1';

/** The `data` of a refusal: the stable name of the problem and what a program needs to act on it. */
export interface Refusal {
  readonly problem: ProblemName;
  readonly request_id: string;
  /** Field name → Chinese message, for `BAD_REQUEST`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Facts of the refusal, such as `retry_at` (epoch ms) or the price as it is now. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export const headers = {
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
  sign: 'x-sign',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce-str',
  fingerprint: 'x-fingerprint',
  /** The browser’s fingerprint, where the QQ login expects it. */
  uid: 'uid',
  /** The page that asks, whole: the cashier sends its visitor back below the same address. */
  page: 'referer',
  /** Where the visitor came from, each part percent-encoded: the channel, and beside it netId and uid of its link. */
  channel: 'x-channel',
  channelNet: 'x-channel-net',
  channelUid: 'x-channel-uid',
  userAgent: 'user-agent',
  /** What shows a guest's browser to be the one that opened a conversation with customer service. */
  chatSecret: 'x-chat-secret',
  authorization: 'authorization',
  /** On every answer: the service's clock, epoch ms. Countdowns run against it. */
  serverTime: 'x-server-time',
} as const;

/** Headers of a request that a call may declare. */
export type HeaderName = Exclude<keyof typeof headers, 'requestId' | 'idempotencyKey' | 'authorization' | 'serverTime'>;

/** What each is, for openapi.json. */
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
  chatSecret: 'Secret of a guest’s conversation, as openChat answered it',
};

/** The one-time sign of `getSign`. */
export const SIGNED = { sign: 'required', timestamp: 'required', nonce: 'required' } as const;
export const CHANNEL = { channel: 'optional', channelNet: 'optional', channelUid: 'optional' } as const;
export const FINGERPRINT = { fingerprint: 'optional' } as const;
/** Of a login that is never begun without one. */
export const SAME_FINGERPRINT = { fingerprint: 'required' } as const;
export const CHAT_SECRET = { chatSecret: 'optional' } as const;
