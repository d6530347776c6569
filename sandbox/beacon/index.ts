import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { html } from '#sandbox/html.ts';
import { sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';

/** Seconds between two rounds, as of drand's quicknet. */
const PERIOD = 3;
const GENESIS = 1_692_803_367;
const SCHEME = 'bls-unchained-g1-rfc9380';
const SIGNING = 'a beacon for demonstrations only';
const ID = 'sandbox';

const bls = bls12_381.shortSignatures;
const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};
/** Below the order of the curve. */
const secret = sha256(SIGNING);
secret[0] = 0;
const publicKey = bls.getPublicKey(secret).toBytes();
const group = sha256(ID, SIGNING);

function bigEndian(value: number): Buffer {
  const eight = Buffer.alloc(8);
  eight.writeBigInt64BE(BigInt(value));
  return eight;
}

const chain = sha256(bigEndian(PERIOD).subarray(4), bigEndian(GENESIS), publicKey, group, ID).toString('hex');

interface Round {
  readonly round: number;
  /** SHA-256 of the signature, as drand's. */
  readonly randomness: string;
  readonly signature: string;
}

/** As drand signs: the hash of the round's number, on the shorter group of the curve. */
function roundOf(round: number): Round {
  const signature = bls.sign(bls.hash(sha256(bigEndian(round)), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'), secret).toBytes();
  return { round, signature: Buffer.from(signature).toString('hex'), randomness: sha256(signature).toString('hex') };
}

/** The outside beacon: the HTTP API of one drand chain; a round is published at its time and not before. */
export function randomBeacon({ now = Date.now }: { readonly now?: (() => number) | undefined } = {}): Part {
  const latest = (): number => Math.floor((now() / 1_000 - GENESIS) / PERIOD) + 1;
  let isSilent = false;

  return {
    title: '随机信标',
    description: '每三秒公布一个谁也改不了的随机数，接口和 drand 一样；可以让它不出声。',
    sign: '标',
    path: 'beacon',
    register(http) {
      http.get('/beacon/info', async () => ({
        public_key: Buffer.from(publicKey).toString('hex'),
        period: PERIOD,
        genesis_time: GENESIS,
        hash: chain,
        groupHash: group.toString('hex'),
        schemeID: SCHEME,
        metadata: { beaconID: ID },
      }));
      http.get<{ Params: { round: string } }>('/beacon/public/:round', async ({ params }, reply) => {
        const wanted = params.round === 'latest' ? latest() : Number(params.round);
        if (isSilent) return reply.status(503).send({ message: 'silent' });
        if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > latest())
          return reply.status(404).send({ message: 'no such round yet' });
        return roundOf(wanted);
      });
      http.get('/beacon', async (_request, reply) => {
        const { round, randomness } = roundOf(latest());
        const body = html`<div class="card">
          <h2>第 ${round} 轮</h2><p><code>${randomness}</code></p>
          <p>链的指纹（BEACON_CHAIN）</p><p><code>${chain}</code></p>
          <form method="post" action="beacon/silence"><button class="btn">${isSilent ? '恢复出声' : '让它不出声'}</button></form>
        </div>`;
        return sendPage(reply, { title: '随机信标', root: '.', body });
      });
      http.post('/beacon/silence', async (_request, reply) => {
        isSilent = !isSilent;
        return reply.redirect('../beacon', 303);
      });
    },
    close() {},
  };
}
