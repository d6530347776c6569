import { checkPrime, constants, createHmac, createPublicKey, publicEncrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps } from '#service/kernel/deps.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';

/**
 * A time-lock (Rivest, Shamir, Wagner 1996): x squared `steps` times modulo n. Each squaring needs the one before, so more cores do not
 * shorten it; whoever knows the factors of n shortens the exponent, and verifies in less than a millisecond.
 */
const isPrime = promisify(checkPrime);
const PRIME_BYTES = 64;
const HEX = PRIME_BYTES * 4;

interface Modulus {
  readonly n: bigint;
  /** (p − 1)(q − 1). */
  readonly order: bigint;
}

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
const hexOf = (value: bigint): string => value.toString(16).padStart(HEX, '0');

/** Derived from the secret, so that all processes have the same modulus. */
async function primeOf(secret: Buffer, name: string): Promise<bigint> {
  for (let at = 0; ; at += 1) {
    const bytes = createHmac('sha512', secret).update(`${name} ${at}`).digest();
    bytes.writeUInt8(bytes.readUInt8(0) | 0xc0, 0);
    bytes.writeUInt8(bytes.readUInt8(PRIME_BYTES - 1) | 1, PRIME_BYTES - 1);
    if (await isPrime(bytes)) return numberOf(bytes);
  }
}

const moduli = new Map<string, Promise<Modulus>>();

async function makeModulus(secret: Buffer): Promise<Modulus> {
  const [p, q] = [await primeOf(secret, 'p'), await primeOf(secret, 'q')];
  return { n: p * q, order: (p - 1n) * (q - 1n) };
}

async function modulusOf(deps: Deps): Promise<Modulus & { readonly secret: Buffer }> {
  const secret = await serviceSecret(deps, 'time_lock');
  const name = secret.toString('base64');
  const made = moduli.get(name) ?? makeModulus(secret);
  moduli.set(name, made);
  return { ...(await made), secret };
}

/** A number of its own for each puzzle. */
const startOf = (secret: Buffer, n: bigint, puzzle: string): bigint =>
  numberOf(Buffer.concat([0, 1].map((half) => createHmac('sha512', secret).update(`${half} ${puzzle}`).digest()))) % n;

/** The challenge as JSON: n and x in hexadecimal. */
export async function lockFor(deps: Deps, puzzle: string, steps: number): Promise<string> {
  const { n, secret } = await modulusOf(deps);
  return JSON.stringify({ n: hexOf(n), x: hexOf(startOf(secret, n, puzzle)), steps });
}

function powerOfTwo(steps: number, modulus: bigint): bigint {
  let [result, base] = [1n, 2n];
  for (let left = steps; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

const base64url = (value: bigint): string => {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
};

/** Whether the answer (hexadecimal) is that of this puzzle. */
export async function isUnlocked(deps: Deps, { puzzle, steps }: { puzzle: string; steps: number }, given: string): Promise<boolean> {
  const { n, order, secret } = await modulusOf(deps);
  const jwk = { kty: 'RSA', n: base64url(n), e: base64url(powerOfTwo(steps, order)) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const x = Buffer.from(hexOf(startOf(secret, n, puzzle)), 'hex');
  return publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, x).toString('hex') === given;
}
