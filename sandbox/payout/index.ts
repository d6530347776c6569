import { payoutNotice } from '#contract/rest/payouts.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { LATE_NOTICE, createNotifier } from '#sandbox/notices.ts';
import { sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';
import { isSigned, signatureOf } from '#sandbox/signature.ts';
import { bookPage } from './pages.ts';
import { createPayoutBook, end, type Outcome, outcomes, type Payout } from './payouts.ts';

export interface PayoutHostOptions {
  /** The marketplace’s public address. */
  readonly publicUrl: string;
  readonly secret: string;
  /** Delay of a late notice in ms; default LATE_NOTICE. */
  readonly lateNotice?: number | undefined;
  readonly now?: (() => number) | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
const SOON = SECOND;

/** Pays out to Alipay accounts: accepts each payout number once, reports the result by signed notice, and answers queries. */
export function payoutHost({ publicUrl, secret, lateNotice = LATE_NOTICE, now = Date.now }: PayoutHostOptions): Part {
  const book = createPayoutBook(now);
  const notifier = createNotifier<Payout>({ publicUrl, notice: payoutNotice, body: (payout) => stateOf(payout, secret) });
  const coming: Outcome[] = [];

  const carryOut = (payout: Payout): void => {
    const { outcome } = payout;
    if (outcome === 'waiting') return;
    const endNow = (): void => end(payout, outcome === 'failure' ? 'failed' : 'paid', now());
    if (outcome === 'silent' || outcome === 'lost') return endNow();
    notifier.later(outcome === 'late' ? lateNotice : SOON, () => {
      endNow();
      const copies = outcome === 'repeated' ? 3 : 1;
      for (let copy = 0; copy < copies; copy += 1) void notifier.send(payout);
    });
  };

  return {
    title: '提现打款',
    description: '平台把提现打到支付宝：到账、失败、沉默、延迟和重复通知，由你来选。',
    sign: '提',
    path: 'payout',
    register(http) {
      http.get('/payout', async (_request, reply) =>
        sendPage(reply, { title: '提现打款', root: '.', body: bookPage(book.list(), coming) }),
      );

      http.post<{ Body: Fields }>('/payout/next', async ({ body }, reply) => {
        const outcome = outcomes.find((known) => known === body['outcome']);
        if (outcome) coming.push(outcome);
        return reply.redirect('../payout', 303);
      });

      http.post<{ Body: Fields }>('/payout/decide', async ({ body }, reply) => {
        const payout = book.find(String(body['payout_no']));
        if (payout?.status === 'pending') {
          end(payout, body['outcome'] === 'failure' ? 'failed' : 'paid', now());
          await notifier.send(payout);
        }
        return reply.redirect('../payout', 303);
      });

      http.post<{ Body: Fields }>('/payout/resend', async ({ body }, reply) => {
        const payout = book.find(String(body['payout_no']));
        if (payout && payout.status !== 'pending') await notifier.send(payout);
        return reply.redirect('../payout', 303);
      });

      http.post<{ Body: Fields }>('/payouts', async ({ body }, reply) => {
        const [payoutNo, amount, account, holder] = [body['payout_no'], body['amount'], body['account'], body['holder']];
        const signature = body['signature'];
        if (typeof payoutNo !== 'string' || typeof amount !== 'number' || typeof account !== 'string' || typeof holder !== 'string')
          return reply.status(400).send({ error: 'form' });
        if (typeof signature !== 'string' || !isSigned(secret, [payoutNo, amount, account, holder], signature))
          return reply.status(403).send({ error: 'signature' });
        const taken = book.take({ payoutNo, amount, account, holder }, () => coming.shift() ?? 'success');
        if (!taken) return reply.status(409).send({ error: 'another payout has this number' });
        if (taken.isNew) carryOut(taken.payout);
        if (taken.isNew && taken.payout.outcome === 'lost') return reply.status(504).send({ error: 'timeout' });
        return stateOf(taken.payout, secret);
      });

      http.get<{ Params: { no: string } }>('/payouts/:no', async ({ params: { no } }) => {
        const payout = book.find(no);
        return payout ? stateOf(payout, secret) : unseen(no, secret);
      });

      http.get('/payout/book', async () => ({
        payouts: book.list().map(({ payoutNo, amount, status, given, paidTimes }) => ({ payoutNo, amount, status, given, paidTimes })),
      }));
    },
    close: () => notifier.close(),
  };
}

function stateOf({ payoutNo: payout_no, tradeNo: trade_no, amount, status, reason, endedAt: ended_at }: Payout, secret: string) {
  const signature = signatureOf(secret, [payout_no, trade_no, amount, status, reason, ended_at]);
  return { payout_no, trade_no, amount, status, reason, ended_at, signature };
}

const unseen = (payout_no: string, secret: string) => ({
  payout_no,
  trade_no: null,
  amount: null,
  status: 'unknown',
  reason: '',
  ended_at: null,
  signature: signatureOf(secret, [payout_no, null, null, 'unknown', '', null]),
});
