import Fastify from 'fastify';
import { siteOrigins } from '#contract/brand.ts';
import { serveAssets } from './assets.ts';
import { cardCashier } from './cashier/index.ts';
import { type Html, html } from './html.ts';
import { type Places, sendPage } from './page.ts';
import type { Part } from './part.ts';
import { randomBeacon } from './beacon/index.ts';
import { customerDesk } from './desk/index.ts';
import { payoutHost } from './payout/index.ts';
import { signingHost } from './signing/index.ts';
import { mailNetwork } from './mail/index.ts';
import { type Authenticator, type Identities, scanningPhone } from './phone/index.ts';
import { smsNetwork } from './sms/index.ts';
import { statisticsHost } from './stats/index.ts';

export interface SandboxOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** SMTP port; 0 picks a free one. */
  readonly smtpPort: number;
  readonly host: string;
  /** The marketplace’s public address: all hosts call it there. */
  readonly publicUrl: string;
  readonly cashierSecret: string;
  readonly payoutSecret: string;
  readonly signingSecret: string;
  readonly deskSecret: string;
  /** Delay of a late notice in ms; default 10 s. */
  readonly lateNotice?: number | undefined;
  /** Clock of the cashier, payout, signing and desk hosts; default: the system clock. */
  readonly now?: (() => number) | undefined;
  /** Users on the phone, in addition to strangers. */
  readonly identities?: Identities | undefined;
  /** Authenticators on the phone, of people of the platform. */
  readonly authenticators?: readonly Authenticator[] | undefined;
}

export interface Sandbox {
  readonly url: string;
  readonly smtpUrl: string;
  readonly pages: readonly { readonly title: string; readonly url: string }[];
  close(): Promise<void>;
}

/** Stand-ins for every outside host. Off in production, where the configuration names the real hosts. */
export async function startSandbox({
  port,
  smtpPort,
  host,
  publicUrl,
  cashierSecret,
  payoutSecret,
  signingSecret,
  deskSecret,
  lateNotice,
  now,
  identities,
  authenticators,
}: SandboxOptions): Promise<Sandbox> {
  const mail = await mailNetwork({ port: smtpPort, host });
  const parts = [
    smsNetwork(),
    mail,
    cardCashier({ publicUrl, secret: cashierSecret, lateNotice, now }),
    payoutHost({ publicUrl, secret: payoutSecret, lateNotice, now }),
    signingHost({ publicUrl, secret: signingSecret, now }),
    customerDesk({ publicUrl, secret: deskSecret, now }),
    scanningPhone({ identities, authenticators }),
    statisticsHost(),
    randomBeacon({ now }),
  ];
  const http = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true });
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  const policy = [
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:",
    "frame-ancestors 'none'; base-uri 'none'",
    `form-action 'self' ${siteOrigins(publicUrl).join(' ')}`,
  ].join('; ');
  http.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
  const places: Places = { site: publicUrl, parts: parts.map(({ title, path }) => ({ title, path })) };
  http.decorateReply('places', { getter: () => places });
  serveAssets(http);
  http.get('/', async (_request, reply) => sendPage(reply, { title: '首页', root: '.', body: firstPage(parts, publicUrl) }));
  for (const part of parts) part.register(http);
  const url = await http.listen({ port, host });
  return {
    url,
    smtpUrl: mail.smtpUrl,
    pages: parts.map(({ title, path }) => ({ title, url: `${url}/${path}` })),
    async close() {
      for (const part of parts) await part.close();
      await http.close();
    },
  };
}

const firstPage = (parts: readonly Part[], publicUrl: string): Html => html`
<div class="head">
  <h1>模拟外部世界</h1><a class="btn end" href="${publicUrl}">打开租号平台</a>
  <p>平台之外的一切在这里扮演：短信、邮件、银行、打款、签约、客服、扫码的手机、统计、随机信标。换成真实服务只需改地址。</p>
</div>
<div class="grid">${parts.map(tile)}</div>`;

const tile = ({ title, description, sign, path }: Part): Html => html`<a class="card tile" href="${path}">
  <span class="ic" aria-hidden="true">${sign}</span><h2>${title}</h2><p>${description}</p><span class="go">打开 →</span>
</a>`;
