import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Drawn, drawMessage, drawResults, type DrawTerms, readDrawList } from '#contract/rules/draw.ts';

interface PublishedDraw extends DrawTerms {
  readonly session: string;
  /** Hex. */
  readonly seed: string;
  readonly seedHash: string;
  readonly listHash: string;
  /** Hex; '' without a beacon. */
  readonly beacon: string;
  readonly list: string;
}

export interface DrawCheck {
  /** The seed and the list have the hashes that were published before. */
  readonly isSeed: boolean;
  readonly isList: boolean;
  /** By rank. */
  readonly drawn: readonly Drawn[];
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Recomputes ranking and prizes of a session from what was published, without asking the service. */
export function checkDraw({ session, seed, seedHash, listHash, beacon, list, stock, coinPercent }: PublishedDraw): DrawCheck {
  const key = bytesOf(seed);
  const facts = { session, listHash: hex(sha256(utf8(list))), beacon };
  const hashed = readDrawList(list).map((entry) => ({ ...entry, hash: hex(hmac(sha256, key, utf8(drawMessage(facts, entry.number)))) }));
  return {
    isSeed: hex(sha256(key)) === seedHash,
    isList: facts.listHash === listHash,
    drawn: drawResults(hashed, { stock, coinPercent }),
  };
}
