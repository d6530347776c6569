import type { IncomingMessage, ServerResponse } from 'node:http';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';

export interface Chances {
  /** True with this probability. */
  is(share: number): boolean;
  of<T>(things: readonly T[]): T | undefined;
}

/** Deterministic sequence for a seed (mulberry32). */
export function chances(seed: number): Chances {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { is: (share) => next() < share, of: (things) => things[Math.floor(next() * things.length)] };
}

interface Payout {
  readonly payoutNo: string;
  readonly amount: number;
  status: 'pending' | 'paid' | 'failed';
  /** Number of times that the money was paid out. */
  times: number;
}

export interface PayoutHost {
  readonly payouts: ReadonlyMap<string, Payout>;
  /** Responds to every query and completes every payout. */
  isHonest: boolean;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A payout host that drops connections at random, before or after it has processed a request, and leaves some payouts pending. */
export function aPayoutHost(secret: string, random: Chances): PayoutHost {
  const payouts = new Map<string, Payout>();

  const decide = (payout: Payout): void => {
    if (payout.status !== 'pending' || (!host.isHonest && random.is(0.4))) return;
    payout.status = random.is(0.7) ? 'paid' : 'failed';
    if (payout.status === 'paid') payout.times += 1;
  };

  const stateOf = (payoutNo: string, payout: Payout | undefined) => {
    const [trade_no, amount, status] = payout ? [`T${payoutNo}`, payout.amount, payout.status] : [null, null, 'unknown'];
    const reason = status === 'failed' ? '收款账号状态异常' : '';
    const signature = paymentSignature(secret, [payoutNo, trade_no, amount, status, reason, null]);
    return { payout_no: payoutNo, trade_no, amount, status, reason, ended_at: null, signature };
  };

  const take = (body: string): string => {
    const { payout_no: payoutNo, amount } = JSON.parse(body) as { payout_no: string; amount: number };
    if (!payouts.has(payoutNo)) payouts.set(payoutNo, { payoutNo, amount, status: 'pending', times: 0 });
    return payoutNo;
  };

  const host: PayoutHost = {
    payouts,
    isHonest: false,
    answer(request, response) {
      const breaks = (share: number): boolean => !host.isHonest && random.is(share) && request.socket.destroy() !== undefined;
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (breaks(0.15)) return;
        const payoutNo = request.method === 'POST' ? take(Buffer.concat(parts).toString()) : (request.url?.split('/').at(-1) ?? '');
        const payout = payouts.get(payoutNo);
        if (payout) decide(payout);
        if (breaks(0.15)) return;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(stateOf(payoutNo, payout)));
      });
    },
  };
  return host;
}
