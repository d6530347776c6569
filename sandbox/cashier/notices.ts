import { basePath } from '#contract/rest/endpoint.ts';
import { paymentNotice } from '#contract/rest/wallet.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { Charge } from './charges.ts';
import { signatureOf } from './signature.ts';

export interface NoticeOptions {
  /** The merchant’s servers; fixed by configuration, never by a request. */
  readonly serviceUrls: readonly string[];
  readonly secret: string;
}

export interface Notifier {
  /** Sends the notice, with retries until the merchant accepts it. Resolves after the first try. */
  send(charge: Charge): Promise<void>;
  /** Runs something later, unless the cashier closes before. */
  later(delay: number, run: () => void): void;
  close(): void;
}

const TIMEOUT = 5 * SECOND;
const RETRIES = [2 * SECOND, 8 * SECOND, 30 * SECOND];

/** A state of a charge as the merchant gets it, in a notice and in the answer to a query. */
export function signedState(charge: Charge, secret: string) {
  const settled = charge.status === 'succeeded' || charge.status === 'failed';
  const [trade_no, paid_at] = settled ? [charge.tradeNo, charge.settledAt] : [null, null];
  const { chargeNo: charge_no, amount, status } = charge;
  return { charge_no, trade_no, amount, status, paid_at, signature: signatureOf(secret, [charge_no, trade_no, amount, status, paid_at]) };
}

/** The state of a charge whose page was never opened. */
export const unseenState = (charge_no: string, status: 'unknown' | 'closed', secret: string) => ({
  charge_no,
  trade_no: null,
  amount: null,
  status,
  paid_at: null,
  signature: signatureOf(secret, [charge_no, null, null, status, null]),
});

export function createNotifier({ serviceUrls, secret }: NoticeOptions): Notifier {
  const timers = new Set<NodeJS.Timeout>();
  const urls = serviceUrls.map((url) => new URL(basePath + paymentNotice.path, url).href);

  const later = (delay: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, delay);
    timers.add(timer);
  };

  const attempt = async (charge: Charge, retries: readonly number[]): Promise<void> => {
    const { answer, accepted } = await postToAny(urls, signedState(charge, secret));
    charge.notices.push({ at: Date.now(), answer, accepted });
    const [next, ...rest] = retries;
    if (!accepted && next !== undefined) later(next, () => void attempt(charge, rest));
  };

  return {
    send: (charge) => attempt(charge, RETRIES),
    later,
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** To the first that accepts it. */
async function postToAny(urls: readonly string[], body: object): Promise<{ answer: string; accepted: boolean }> {
  let last = { answer: '没有通知地址', accepted: false };
  for (const url of urls) {
    last = await post(url, body);
    if (last.accepted) break;
  }
  return last;
}

async function post(url: string, body: object): Promise<{ answer: string; accepted: boolean }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { code, message } = (await response.json()) as { code?: unknown; message?: unknown };
    return { answer: `HTTP ${response.status}，${String(message)}`, accepted: response.ok && code === 0 };
  } catch (error) {
    return { answer: `无法送达：${(error as Error).message}`, accepted: false };
  }
}
