import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { z } from 'zod';
import { SECOND } from '#contract/rules/constants.ts';
import { DRAW_BEACON_DELAY } from '#contract/rules/draw.ts';

/** Facts of a drand chain, as its `/info` answers. */
export const drandChain = z.object({
  public_key: z.string().regex(/^[0-9a-f]{192}$/),
  /** Seconds. */
  period: z.int().positive(),
  genesis_time: z.int(),
  groupHash: z.string().regex(/^[0-9a-f]+$/),
  schemeID: z.literal('bls-unchained-g1-rfc9380'),
  metadata: z.object({ beaconID: z.string() }),
});
export type DrandChain = z.output<typeof drandChain>;

/** The chain quicknet of the League of Entropy. */
export const QUICKNET: DrandChain = {
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period: 3,
  genesis_time: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: 'quicknet' },
};

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

function bigEndian(value: number): Buffer {
  const eight = Buffer.alloc(8);
  eight.writeBigInt64BE(BigInt(value));
  return eight;
}

/** Hex hash of a chain, which commits to its public key and to the times of its rounds. */
export function chainHash({ public_key, period, genesis_time, groupHash, metadata }: DrandChain): string {
  const hash = createHash('sha256').update(bigEndian(period).subarray(4)).update(bigEndian(genesis_time));
  hash.update(bytes(public_key)).update(bytes(groupHash));
  if (metadata.beaconID !== 'default') hash.update(metadata.beaconID);
  return hash.digest('hex');
}

/** Number of the round that decides a session: the first one published DRAW_BEACON_DELAY after its start or later. */
export const decidingRound = ({ genesis_time, period }: DrandChain, startsAt: number): number =>
  Math.ceil(((startsAt + DRAW_BEACON_DELAY) / SECOND - genesis_time) / period) + 1;

/** Hex randomness of a round, which is the hash of its signature. */
export const randomnessOf = (signature: string): string => createHash('sha256').update(bytes(signature)).digest('hex');

/** Whether the owners of the chain’s key have signed the round: nobody can choose such a signature, nor know it before it is published. */
export function isSigned({ public_key }: DrandChain, round: number, signature: string): boolean {
  const bls = bls12_381.shortSignatures;
  const message = createHash('sha256').update(bigEndian(round)).digest();
  try {
    return bls.verify(bytes(signature), bls.hash(message, DOMAIN), bytes(public_key));
  } catch {
    // Not a point of the curve.
    return false;
  }
}
