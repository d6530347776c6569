import { sha256 } from '@noble/hashes/sha2.js';
import { must } from './must.ts';

const hashLength = 32;
const exponent = 65_537n;

const concat = (...parts: Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const toBigInt = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);

const toBytes = (value: bigint, length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = value; at >= 0; at -= 1, rest >>= 8n) bytes[at] = Number(rest & 255n);
  return bytes;
};

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array => left.map((byte, at) => byte ^ (right[at] ?? 0));

const mask = (seed: Uint8Array, length: number): Uint8Array => {
  const blocks: Uint8Array[] = [];
  for (let counter = 0; counter * hashLength < length; counter += 1) blocks.push(sha256(concat(seed, toBytes(BigInt(counter), 4))));
  return concat(...blocks).slice(0, length);
};

const power = (base: bigint, modulus: bigint): bigint => {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
};

/** Modulus of an SPKI key: its longest INTEGER. */
const modulusOf = (spki: Uint8Array): Uint8Array => {
  for (let at = 0; at + 4 < spki.length; at += 1) {
    if (spki[at] !== 2 || spki[at + 1] !== 0x82) continue;
    const length = (must(spki[at + 2]) << 8) | must(spki[at + 3]);
    const value = spki.slice(at + 4, at + 4 + length);
    if (value.length === length && length >= 256) return value[0] === 0 ? value.slice(1) : value;
  }
  throw new Error('not an RSA key');
};

/** RSA-OAEP SHA-256 (RFC 8017 §7.1.1) for pages without WebCrypto, such as plain http on a local network. */
export function encryptOaep(spki: Uint8Array, message: Uint8Array, label: Uint8Array): Uint8Array {
  const modulusBytes = modulusOf(spki);
  const length = modulusBytes.length;
  if (message.length > length - 2 * hashLength - 2) throw new Error('message too long');
  const block = concat(sha256(label), new Uint8Array(length - message.length - 2 * hashLength - 2), new Uint8Array([1]), message);
  const seed = crypto.getRandomValues(new Uint8Array(hashLength));
  const maskedBlock = xor(block, mask(seed, length - hashLength - 1));
  const maskedSeed = xor(seed, mask(maskedBlock, hashLength));
  return toBytes(power(toBigInt(concat(new Uint8Array([0]), maskedSeed, maskedBlock)), toBigInt(modulusBytes)), length);
}
