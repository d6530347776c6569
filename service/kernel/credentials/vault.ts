import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';

const sealedPair = z.tuple([z.string(), z.string()]);

/** Login and password of a rented account. */
export interface Login {
  readonly account: string;
  readonly secret: string;
}

/** Seals listings' credentials, each bound to its listing. */
export interface Vault {
  /** Prefix of every text sealed with the current sealing key. */
  readonly mark: string;
  seal(listingId: string, login: Login): string;
  /** Throws `NotOpened`. */
  open(listingId: string, sealed: string): Login;
}

type Reason = 'unknown key' | 'not as it was sealed';

/** Sealed credentials that cannot be read: unknown key, tampered, or sealed for another listing. */
export class NotOpened extends Error {
  readonly reason: Reason;
  readonly keyId: string;
  constructor(reason: Reason, keyId: string) {
    super(`${reason}: ${keyId}`);
    this.name = 'NotOpened';
    this.reason = reason;
    this.keyId = keyId;
  }
}

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';
const SEALED = /^v1\.([\w-]{8})\.([\w-]{16})\.([\w-]{22,})$/;

/** Comma-separated base64 keys of 32 bytes; null if malformed. */
export function parseKeys(list: string): readonly Buffer[] | null {
  const texts = list.split(',').map((text) => text.trim());
  const keys = texts.map((text) => Buffer.from(text, 'base64'));
  return keys.every((key, at) => key.length === KEY_BYTES && key.toString('base64') === texts[at]) ? keys : null;
}

/** Fingerprint of a key; does not reveal it. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('listing login key').update(key).digest('base64url').slice(0, 8);

/** Id of the key that made a sealed text or a vault's mark. */
export const keyIdIn = (sealed: string): string => sealed.split('.', 2)[1] ?? '';

const boundTo = (keyId: string, listingId: string): Buffer => Buffer.from(`${VERSION}.${keyId}.listing.${listingId}`);

/** The first key seals, all of them open. */
export function makeVault(keys: readonly Buffer[]): Vault {
  const [first] = keys;
  if (!first) throw new Error('a vault without a key');
  const byId = new Map(keys.map((each) => [keyIdOf(each), createSecretKey(each)]));
  const [keyId, key] = [keyIdOf(first), createSecretKey(first)];
  const mark = `${VERSION}.${keyId}.`;
  return {
    mark,
    seal(listingId, { account, secret }) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(keyId, listingId));
      const hidden = Buffer.concat([cipher.update(JSON.stringify([account, secret]), 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${mark}${nonce.toString('base64url')}.${hidden.toString('base64url')}`;
    },
    open(listingId, sealed) {
      const [, sealedWith = '', nonce = '', hidden = ''] = SEALED.exec(sealed) ?? [];
      if (sealedWith === '') throw new NotOpened('not as it was sealed', '');
      const opening = byId.get(sealedWith);
      if (!opening) throw new NotOpened('unknown key', sealedWith);
      const bytes = Buffer.from(hidden, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', opening, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
        .setAAD(boundTo(sealedWith, listingId))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const opened = decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
        const [account, secret] = parseJson(opened, (value) => sealedPair.parse(value));
        return { account, secret };
      } catch {
        throw new NotOpened('not as it was sealed', sealedWith);
      }
    },
  };
}
