import type { FastifyReply } from 'fastify';
import { siteOrigins } from '#contract/brand.ts';
import { contractNotice } from '#contract/rest/payouts.ts';
import { createNotifier, type NoticeAttempt } from '#sandbox/notices.ts';
import { sendFault, sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';
import { isSigned, signatureOf } from '#sandbox/signature.ts';
import { bookPage, endedPage, signPage } from './pages.ts';

export interface SigningHostOptions {
  /** The marketplace’s public address: for notices, and browsers are redirected to its sites only. */
  readonly publicUrl: string;
  readonly secret: string;
  readonly now?: (() => number) | undefined;
}

export interface Contract {
  readonly contractNo: string;
  readonly title: string;
  /** Masked. */
  readonly signer: string;
  readonly expiresAt: number;
  status: 'pending' | 'signed' | 'refused' | 'expired';
  endedAt: number | null;
  readonly notices: NoticeAttempt[];
}

type Fields = Readonly<Record<string, string | undefined>>;
const NAMES = ['contract_no', 'title', 'signer', 'return_url', 'expires_at', 'signature'] as const;
const KEPT = 500;

/** Signing host: the page, the signed notices and the merchant's queries. */
export function signingHost({ publicUrl, secret, now = Date.now }: SigningHostOptions): Part {
  const contracts = new Map<string, Contract>();
  const notifier = createNotifier<Contract>({ publicUrl, notice: contractNotice, body: (contract) => stateOf(contract, secret) });
  const origins: readonly (string | undefined)[] = siteOrigins(publicUrl);

  const end = (contract: Contract, status: 'signed' | 'refused' | 'expired'): void => {
    if (contract.status !== 'pending') return;
    contract.status = status;
    contract.endedAt = now();
  };

  const opened = (reply: FastifyReply, fields: Fields): { contract: Contract; returnUrl: string } | undefined => {
    const { contract_no = '', title = '', signer = '', return_url = '', expires_at = '', signature = '' } = fields;
    const isFormed = /^[\w-]{1,40}$/.test(contract_no) && /^\d{1,15}$/.test(expires_at) && origins.includes(originOf(return_url));
    if (!isFormed || !isSigned(secret, [contract_no, title, signer, return_url, expires_at], signature)) {
      sendFault(reply, '..', '签约链接无效', '链接的签名不正确，或返回地址不是本商户的网站。');
      return undefined;
    }
    const contract = contracts.get(contract_no) ?? {
      contractNo: contract_no,
      title,
      signer,
      expiresAt: Number(expires_at),
      status: 'pending' as const,
      endedAt: null,
      notices: [],
    };
    contracts.set(contract_no, contract);
    const [oldest] = contracts.keys();
    if (contracts.size > KEPT && oldest !== undefined) contracts.delete(oldest);
    if (now() >= contract.expiresAt) end(contract, 'expired');
    return { contract, returnUrl: return_url };
  };

  return {
    title: '电子签约',
    description: '收款服务协议在这里签署：签署、拒绝、让它过期，都由你来选。',
    sign: '签',
    path: 'signing',
    register(http) {
      http.get('/signing', async (_request, reply) =>
        sendPage(reply, { title: '电子签约', root: '.', body: bookPage([...contracts.values()].reverse()) }),
      );

      http.get<{ Querystring: Fields }>('/signing/sign', async ({ query }, reply) => {
        const found = opened(reply, query);
        if (!found) return reply;
        const { contract, returnUrl } = found;
        const body =
          contract.status === 'pending'
            ? signPage(contract, Object.fromEntries(NAMES.map((name) => [name, query[name] ?? ''])))
            : endedPage(contract, returnUrl);
        return sendPage(reply, { title: '签署协议', root: '..', body }, contract.status === 'pending' ? 200 : 410);
      });

      http.post<{ Body: Fields }>('/signing/sign', async ({ body }, reply) => {
        const found = opened(reply, body);
        if (!found) return reply;
        const { contract, returnUrl } = found;
        const outcome = body['outcome'];
        if (contract.status === 'pending' && outcome !== 'later') {
          end(contract, outcome === 'refuse' ? 'refused' : outcome === 'expire' ? 'expired' : 'signed');
          if (outcome !== 'silent') await notifier.send(contract);
        }
        return reply.redirect(returnUrl, 303);
      });

      http.get<{ Params: { no: string } }>('/signing/contracts/:no', async ({ params: { no } }) => {
        const contract = contracts.get(no);
        if (contract && now() >= contract.expiresAt) end(contract, 'expired');
        return contract ? stateOf(contract, secret) : unseen(no, secret);
      });
    },
    close: () => notifier.close(),
  };
}

function stateOf({ contractNo: contract_no, status, endedAt: ended_at }: Contract, secret: string) {
  return { contract_no, status, ended_at, signature: signatureOf(secret, [contract_no, status, ended_at]) };
}

const unseen = (contract_no: string, secret: string) => ({
  contract_no,
  status: 'unknown',
  ended_at: null,
  signature: signatureOf(secret, [contract_no, 'unknown', null]),
});

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
