import { createHash, createHmac } from 'node:crypto';
import { html } from '#sandbox/html.ts';
import { sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';

/** Seconds between two rounds, as of drand's quicknet. */
const PERIOD = 3;
const GENESIS = 1_692_803_367;
const SIGNING = 'a beacon for demonstrations only';

interface Round {
  readonly round: number;
  /** SHA-256 of the signature, as drand's. */
  readonly randomness: string;
  readonly signature: string;
}

const roundOf = (round: number): Round => {
  const signature = createHmac('sha256', SIGNING).update(String(round)).digest('hex');
  return { round, signature, randomness: createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') };
};

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
        period: PERIOD,
        genesis_time: GENESIS,
        hash: createHash('sha256').update(SIGNING).digest('hex'),
        schemeID: 'sandbox',
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
