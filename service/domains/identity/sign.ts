import { constants, createHmac, privateDecrypt, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { headers, type SIGNED } from '#contract/rest/endpoint.ts';
import type { getSign } from '#contract/rest/session.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { acceptedKeys, issuingKey, type LoginKey } from './loginKeys.ts';

interface Sign {
  readonly sign: string;
  readonly nonce: string;
  readonly timestamp: number;
}

type ReadHeader = (name: (typeof headers)[keyof typeof SIGNED]) => string | undefined;

/** Purpose of a sign: a ciphertext made for one call is rejected by every other. */
export type SignedAction = 'login' | 'register' | 'prove' | 'password' | 'pay_password';

const LIFETIME_SECONDS = 120;

const macOf = (key: LoginKey, nonce: string, timestamp: number): Buffer =>
  createHmac('sha256', key.signSecret).update(`${key.kid}|${nonce}|${timestamp}`).digest();

export async function issueSign(deps: Deps): Promise<DataOf<typeof getSign>> {
  const key = await issuingKey(deps);
  const nonce = randomBytes(16).toString('base64url');
  const timestamp = Math.floor(deps.clock.now() / SECOND);
  return { public_key: key.publicKey, sign: macOf(key, nonce, timestamp).toString('base64url'), timestamp, nonce_str: nonce };
}

/** The decrypted password of a signed call. The sign is consumed even if the call is refused. */
export async function openSigned(deps: Deps, action: SignedAction, header: ReadHeader, ciphertext: string): Promise<string> {
  const sign = readHeaders(header);
  if (Math.abs(deps.clock.now() / SECOND - sign.timestamp) > LIFETIME_SECONDS) throw refused('SIGN_INVALID');
  const key = await keyOf(deps, sign);
  await useUp(deps, sign);
  return decrypt(key, `${action}|${sign.nonce}|${sign.timestamp}`, ciphertext);
}

function readHeaders(header: ReadHeader): Sign {
  const sign = header(headers.sign) ?? '';
  const nonce = header(headers.nonce) ?? '';
  const timestamp = header(headers.timestamp) ?? '';
  const formed = /^[\w-]{43}$/.test(sign) && /^[\w-]{22}$/.test(nonce) && /^\d{10}$/.test(timestamp);
  if (!formed) throw refused('SIGN_INVALID');
  return { sign, nonce, timestamp: Number(timestamp) };
}

async function keyOf(deps: Deps, { sign, nonce, timestamp }: Sign): Promise<LoginKey> {
  const given = Buffer.from(sign, 'base64url');
  const made = (key: LoginKey) => timingSafeEqual(macOf(key, nonce, timestamp), given);
  const key = (await acceptedKeys(deps, { fresh: false })).find(made) ?? (await acceptedKeys(deps, { fresh: true })).find(made);
  if (!key) throw refused('SIGN_INVALID');
  return key;
}

async function useUp(deps: Deps, { nonce, timestamp }: Sign): Promise<void> {
  const expires = new Date((timestamp + 2 * LIFETIME_SECONDS) * SECOND);
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('used_nonce')
    .values({ nonce, expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw refused('SIGN_REPLAYED');
}

function decrypt({ privateKey }: LoginKey, label: string, ciphertext: string): string {
  const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) };
  try {
    return privateDecrypt(options, Buffer.from(ciphertext, 'base64')).toString('utf8');
  } catch {
    throw refused('SIGN_INVALID');
  }
}
