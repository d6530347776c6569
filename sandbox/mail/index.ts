import { formatClock, shanghaiParts } from '#contract/rules/clock.ts';
import { type Html, html, nothing } from '#sandbox/html.ts';
import { sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';
import { type Mail, type MailInbox, openInbox } from './inbox.ts';

interface Filter {
  readonly address?: string;
}

/** The mail network and every mailbox on it. */
export async function mailNetwork(where: { port: number; host: string }): Promise<Part & Pick<MailInbox, 'smtpUrl'>> {
  const inbox = await openInbox(where);
  return {
    smtpUrl: inbox.smtpUrl,
    title: '邮件收件箱',
    description: '所有邮箱收到的验证码和通知，最新的在最上面，一键复制。',
    sign: '邮',
    path: 'mail',
    register(http) {
      http.post<{ Body: Filter | null }>('/mail/faults', async (request, reply) => {
        inbox.failNext(request.body?.address ?? '');
        return reply.redirect('../mail', 303);
      });
      http.get<{ Querystring: Filter }>('/mail/messages', async (request) => ({ list: inbox.list(request.query.address) }));
      http.get<{ Querystring: Filter }>('/mail/rows', async (request, reply) => {
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
        return rows(inbox.list(request.query.address)).markup;
      });
      http.get<{ Querystring: Filter }>('/mail', async (request, reply) => {
        const { address = '' } = request.query;
        return sendPage(reply, { title: '邮件收件箱', root: '.', script: 'inbox.js', body: page(inbox, address) });
      });
    },
    close: () => inbox.close(),
  };
}

const page = (inbox: MailInbox, address: string): Html => html`
<div class="head"><h1>邮件收件箱</h1><span class="tag info">自动刷新</span>
<form class="find end" action="mail">
  <input name="address" type="search" value="${address}" placeholder="按邮箱筛选" aria-label="按邮箱筛选">
  <button class="btn">筛选</button>
</form>
<p>平台发出的邮件都送到这里，不会发到真实邮箱。</p></div>
<section class="msgs" data-messages="mail" aria-live="polite" aria-label="邮件列表">${rows(inbox.list(address))}</section>
<details class="fault"${inbox.failing().length === 0 ? nothing : html` open`}><summary>异常情形</summary>
<form class="find" method="post" action="mail/faults">
  <input name="address" type="email" required value="${address}" placeholder="邮箱" aria-label="发送失败的邮箱">
  <button class="btn">下一封邮件发送失败</button>
</form>
${inbox.failing().length === 0 ? nothing : html`<p role="status">下一封会发送失败：${inbox.failing().join('、')}</p>`}
</details>`;

const rows = (mails: readonly Mail[]): Html =>
  mails.length === 0
    ? html`<div class="card state"><h2>还没有邮件</h2><p>在找回密码或绑定邮箱时点“获取验证码”，邮件几秒内出现在这里。</p></div>`
    : html`${mails.map(row)}`;

const row = ({ to, subject, text, code, sentAt }: Mail): Html => html`<article class="card msg">
<p class="who"><b>${to}</b><time datetime="${new Date(sentAt).toISOString()}">${clockOf(sentAt)}</time></p>
${
  code === null
    ? nothing
    : html`<p class="code"><b>${code}</b>
<button type="button" class="btn sml" data-copy="${code}" aria-label="复制验证码 ${code}">复制</button></p>`
}
<p class="text"><b>${subject}</b> ${text}</p></article>`;

const clockOf = (at: number): string => `${formatClock(at)}:${String(shanghaiParts(at).s).padStart(2, '0')}`;
