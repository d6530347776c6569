import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { forgetOld } from '#schema/forgetOld.ts';

const compress = promisify(gzip);

/** Below this size compression does not pay off. */
const WORTH_COMPRESSING = 1_024;
/** Typical compressed size: zlib allocates this block at once. */
const CHUNK = 8 * 1_024;

/** zlib returns a slice of a larger buffer, which would be retained as a whole. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A complete response; ETag and compressed form are computed on first use. */
export class Payload {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Problem codes in it. */
  readonly problems: readonly string[];
  #bytes: Buffer | undefined;
  #zipped: Promise<Buffer> | undefined;
  #tag: string | undefined;

  constructor(body: string | null, status: number, headers: Readonly<Record<string, string>>, problems: readonly string[]) {
    this.body = body ?? '';
    this.status = status;
    this.headers = headers;
    this.problems = problems;
  }

  get isGood(): boolean {
    return this.status === 200 && this.problems.length === 0;
  }

  get tag(): string {
    this.#tag ??= `W/"${createHash('sha1').update(this.body).digest('base64url')}"`;
    return this.#tag;
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.body);
    return this.#bytes;
  }

  zipped(): Promise<Buffer> | null {
    if (this.body.length < WORTH_COMPRESSING) return null;
    this.#zipped ??= compress(this.body, { chunkSize: CHUNK }).then(ofItsOwn);
    return this.#zipped;
  }
}

interface Kept {
  readonly payload: Promise<Payload>;
  until: number;
}

/** Caches responses to guests' persisted queries for a short time; concurrent equal requests share one execution. */
export class Responses {
  readonly #kept = new Map<string, Kept>();
  readonly #keepMs: number;
  readonly #limit: number;

  constructor(keepMs: number, limit = 500) {
    this.#keepMs = keepMs;
    this.#limit = limit;
  }

  get(key: string, run: () => Promise<Payload>): Promise<Payload> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > Date.now()) return kept.payload;
    return this.#keep(key, run());
  }

  #keep(key: string, payload: Promise<Payload>): Promise<Payload> {
    const entry: Kept = { payload, until: Number.POSITIVE_INFINITY };
    const drop = () => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    };
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    payload.then(({ isGood }) => {
      if (!isGood) drop();
      entry.until = Date.now() + this.#keepMs;
    }, drop);
    forgetOld(this.#kept, this.#limit);
    return payload;
  }
}
