import { formatClock, shanghaiParts } from '#contract/rules/clock.ts';
import { type Html, html, nothing } from '#sandbox/html.ts';
import { sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';
import { createInbox, type Inbox, type Message, type SendRequest } from './messages.ts';

interface Filter {
  readonly phone?: string;
}

/** The SMS network and every phone on it. */
export function smsNetwork(): Part {
  const inbox = createInbox();
  return {
    title: '短信收件箱',
    description: '所有手机号收到的验证码，最新的在最上面，一键复制。',
    sign: '信',
    path: 'sms',
    register(http) {
      http.post<{ Body: Partial<SendRequest> | null }>('/sms/send', async (request) => inbox.send(request.body ?? {}));
      http.post<{ Body: Filter | null }>('/sms/faults', async (request, reply) => {
        inbox.failNext(request.body?.phone ?? '');
        return reply.redirect('../sms', 303);
      });
      http.get<{ Querystring: Filter }>('/sms/messages', async (request) => ({ list: inbox.list(request.query.phone) }));
      http.get<{ Querystring: Filter }>('/sms/rows', async (request, reply) => {
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
        return rows(inbox.list(request.query.phone)).markup;
      });
      http.get<{ Querystring: Filter }>('/sms', async (request, reply) => {
        const { phone = '' } = request.query;
        return sendPage(reply, { title: '短信收件箱', root: '.', script: 'inbox.js', body: page(inbox, phone) });
      });
    },
    close() {},
  };
}

const page = (inbox: Inbox, phone: string): Html => html`
<div class="head"><h1>短信收件箱</h1><span class="tag info">自动刷新</span>
<form class="find end" action="sms">
  <input name="phone" type="search" inputmode="numeric" value="${phone}" placeholder="按手机号筛选" aria-label="按手机号筛选">
  <button class="btn">筛选</button>
</form>
<p>平台发出的短信都送到这里，不会发到真实手机。</p></div>
<section class="msgs" data-messages="sms" aria-live="polite" aria-label="短信列表">${rows(inbox.list(phone))}</section>
<details class="fault"${inbox.failing().length === 0 ? nothing : html` open`}><summary>异常情形</summary>
<form class="find" method="post" action="sms/faults">
  <input name="phone" type="tel" inputmode="numeric" required pattern="1[3-9][0-9]{9}"
    value="${phone}" placeholder="手机号" aria-label="发送失败的手机号">
  <button class="btn">下一条短信发送失败</button>
</form>
${inbox.failing().length === 0 ? nothing : html`<p role="status">下一条会发送失败：${inbox.failing().join('、')}</p>`}
</details>`;

const rows = (messages: readonly Message[]): Html =>
  messages.length === 0
    ? html`<div class="card state"><h2>还没有短信</h2><p>在登录或注册页点“获取验证码”，短信几秒内出现在这里。</p></div>`
    : html`${messages.map(row)}`;

const row = ({ phone, text, code, sentAt }: Message): Html => html`<article class="card msg">
<p class="who"><b>${phone}</b><time datetime="${new Date(sentAt).toISOString()}">${clockOf(sentAt)}</time></p>
${
  code === null
    ? nothing
    : html`<p class="code"><b>${code}</b>
<button type="button" class="btn sml" data-copy="${code}" aria-label="复制验证码 ${code}">复制</button></p>`
}
<p class="text">${text}</p></article>`;

const clockOf = (at: number): string => `${formatClock(at)}:${String(shanghaiParts(at).s).padStart(2, '0')}`;
