import type { FastifyReply } from 'fastify';
import { siteOrigins } from '#contract/brand.ts';
import { sendFault, sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';
import { type Charge, type ChargeRequest, createChargeBook, decide, type Outcome, outcomes, settle } from './charges.ts';
import { paymentNotice } from '#contract/rest/wallet.ts';
import { LATE_NOTICE, createNotifier } from '#sandbox/notices.ts';
import { signedState, unseenState } from './notices.ts';
import { bookPage, cashierPage, unpayablePage } from './pages.ts';
import { isSigned } from '#sandbox/signature.ts';

export interface CashierOptions {
  /** The marketplace’s public address: for notices, and browsers are redirected to its sites only. */
  readonly publicUrl: string;
  readonly secret: string;
  /** Delay of a late notice in ms; default LATE_NOTICE. */
  readonly lateNotice?: number | undefined;
  /** Default: the system clock. */
  readonly now?: (() => number) | undefined;
}

type Fields = Readonly<Record<string, string | undefined>>;

/** A bank’s card cashier: the page where a charge is paid, its signed notices, and the merchant’s calls. */
export function cardCashier({ publicUrl, secret, lateNotice = LATE_NOTICE, now = Date.now }: CashierOptions): Part {
  const book = createChargeBook(now);
  const notifier = createNotifier<Charge>({ publicUrl, notice: paymentNotice, body: (charge) => signedState(charge, secret) });
  const origins: readonly (string | undefined)[] = siteOrigins(publicUrl);

  const requested = (fields: Fields): ChargeRequest | undefined => {
    const { charge_no = '', amount = '', subject = '', return_url = '', expires_at = '', signature = '' } = fields;
    const formed =
      /^[\w-]{1,40}$/.test(charge_no) &&
      /^[1-9]\d{0,11}$/.test(amount) &&
      /^\d{1,15}$/.test(expires_at) &&
      origins.includes(originOf(return_url));
    if (!formed || !isSigned(secret, [charge_no, amount, subject, return_url, expires_at], signature)) return undefined;
    return { chargeNo: charge_no, amount: Number(amount), subject, returnUrl: return_url, expiresAt: Number(expires_at) };
  };

  const carryOut = async (charge: Charge, outcome: Outcome): Promise<void> => {
    if (outcome === 'late') {
      notifier.later(lateNotice, () => {
        settle(charge, 'succeeded', now());
        void notifier.send(charge);
      });
      return;
    }
    settle(charge, outcome === 'failure' ? 'failed' : 'succeeded', now());
    if (outcome === 'silent') return;
    const copies = outcome === 'repeated' ? 3 : 1;
    await Promise.all(Array.from({ length: copies }, () => notifier.send(charge)));
    if (outcome === 'repeated') await notifier.send(charge);
  };

  const opened = (reply: FastifyReply, fields: Fields): { charge: Charge; returnUrl: string } | undefined => {
    const request = requested(fields);
    const charge = request && book.open(request);
    if (request && charge) {
      const why = charge.status === 'closed' ? 'closed' : 'expired';
      if (charge.status !== 'closed' && (charge.outcome !== null || now() < charge.expiresAt))
        return { charge, returnUrl: request.returnUrl };
      sendPage(reply, { title: '无法支付', root: '..', body: unpayablePage(charge, why) }, 410);
      return undefined;
    }
    const why = request ? '同一支付单号的金额或商品与之前不同。' : '链接的签名不正确，或返回地址不是本商户的网站。';
    sendFault(reply, '..', '支付链接无效', why);
    return undefined;
  };

  return {
    title: '银行卡收银台',
    description: '支付成功、失败、沉默、延迟和重复通知，由你来选；每笔支付的通知记录可查。',
    sign: '付',
    path: 'cashier',
    register(http) {
      http.get('/cashier', async (_request, reply) => sendPage(reply, { title: '银行卡收银台', root: '.', body: bookPage(book.list()) }));

      http.get<{ Querystring: Fields }>('/cashier/pay', async ({ query }, reply) => {
        const found = opened(reply, query);
        if (!found) return reply;
        if (found.charge.outcome !== null) return reply.redirect(found.returnUrl, 303);
        const fields = Object.fromEntries(
          ['charge_no', 'amount', 'subject', 'return_url', 'expires_at', 'signature'].map((name) => [name, query[name] ?? '']),
        );
        return sendPage(reply, { title: '支付', root: '..', body: cashierPage(found.charge, fields) });
      });

      http.post<{ Body: Fields }>('/cashier/pay', async ({ body }, reply) => {
        const found = opened(reply, body);
        if (!found) return reply;
        const outcome = outcomes.find((known) => known === body['outcome']);
        if (!outcome) return sendFault(reply, '..', '没有选择结果', '请返回收银台选择一种支付结果。');
        if (decide(found.charge, outcome)) await carryOut(found.charge, outcome);
        return reply.redirect(found.returnUrl, 303);
      });

      http.post<{ Body: Fields }>('/cashier/resend', async ({ body }, reply) => {
        const charge = book.find(body['charge_no'] ?? '');
        if (charge && charge.status !== 'pending') await notifier.send(charge);
        return reply.redirect('../cashier', 303);
      });

      http.get<{ Params: { no: string } }>('/cashier/charges/:no', async ({ params: { no } }) => {
        const charge = book.find(no);
        return charge ? signedState(charge, secret) : unseenState(no, book.isClosed(no) ? 'closed' : 'unknown', secret);
      });

      http.post<{ Params: { no: string }; Body: Fields }>('/cashier/charges/:no/close', async ({ params: { no }, body }, reply) => {
        if (!isSigned(secret, [no, 'close'], body['signature'] ?? '')) return reply.status(403).send({ error: 'signature' });
        const charge = book.close(no);
        return charge ? signedState(charge, secret) : unseenState(no, 'closed', secret);
      });
    },
    close: () => notifier.close(),
  };
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
