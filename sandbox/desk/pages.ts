import { formatClock } from '#contract/rules/clock.ts';
import { type Html, html, nothing } from '#sandbox/html.ts';
import type { DeskMessage, Talk } from './book.ts';

const STATUS: Readonly<Record<Talk['status'], readonly [string, string]>> = {
  waiting: ['排队中', 'wait'],
  left: ['留言', 'wait'],
  serving: ['对话中', 'ok'],
  ended: ['已结束', 'no'],
};

export const deskPage = (talks: readonly Talk[], open: Talk | undefined, isDown: boolean, typedSince: number): Html => html`
<div class="head"><h1>客服台</h1><p>接入排队的顾客，一问一答。消息按编号送达，不重不漏。</p>
<form method="post" action="desk/down"><input type="hidden" name="plain" value="1">
<button class="btn sml" name="down" value="${isDown ? 'off' : 'on'}">${isDown ? '恢复客服系统' : '模拟客服系统故障'}</button></form></div>
${isDown ? html`<p class="card pad" role="status">客服系统已停止接收；顾客的消息由平台保存，恢复后送达。</p>` : nothing}
<div data-view="${open?.number ?? ''}">${deskView(talks, open, typedSince)}</div>
${open ? answerForm(open) : nothing}`;

export const deskView = (talks: readonly Talk[], open: Talk | undefined, typedSince: number): Html => html`<div class="desk">
<nav class="card" aria-label="会话">${
  talks.length === 0
    ? html`<p class="muted pad">还没有会话。顾客在网站点“客服”发出第一句话后出现在这里。</p>`
    : talks.map((talk) => line(talk, talk === open))
}</nav>
${open ? thread(open, typedSince) : html`<section class="card state"><h2>选择一个会话</h2><p>排队的顾客按先来后到排列。</p></section>`}
</div>`;

function line(talk: Talk, isOpen: boolean): Html {
  const [text, tone] = STATUS[talk.status];
  const unread = talk.messages.filter(({ seq, author }) => author === 'customer' && seq > talk.readSeq).length;
  const last = talk.messages.at(-1);
  const count = unread > 0 && !isOpen ? html`<span class="count">${unread}</span>` : nothing;
  return html`<a href="desk?open=${talk.number}" ${isOpen ? html`aria-current="page"` : nothing}>
<b>${talk.customer}</b><span class="tag ${tone}">${text}</span>${count}
<span class="muted">${last ? gist(last) : ''}</span></a>`;
}

const gist = ({ kind, text }: DeskMessage): string => (kind === 'order' ? '[订单]' : kind === 'picture' ? '[图片]' : text);

function thread(talk: Talk, typedSince: number): Html {
  const pending = talk.waiting.filter(({ event }) => event === 'text');
  return html`<section class="card thread" aria-label="与 ${talk.customer} 的会话">
<h2>${talk.customer}<span class="muted"> ${talk.number}${talk.agent === null ? '' : ` · ${talk.agent}`}</span></h2>
<ol>${talk.messages.map((message) => bubble(talk, message))}
${pending.map(({ body }) => html`<li class="desk"><p>${body}</p><small>发送中…</small></li>`)}</ol>
${talk.typedAt > typedSince ? html`<p class="muted" role="status">对方正在输入…</p>` : nothing}
${talk.rating === null ? nothing : html`<p class="muted">顾客评价 ${talk.rating} 星${talk.rating_words ? `：${talk.rating_words}` : ''}</p>`}
</section>`;
}

function bubble({ number, seen_seq }: Talk, message: DeskMessage): Html {
  const { seq, author, kind, text, order, at } = message;
  const picture = html`<img src="desk/pictures/${number}/${seq}" alt="顾客发来的图片" loading="lazy">`;
  const card = html`<p class="order"><b>订单 ${order?.order_no ?? ''}</b><br>${order?.title ?? ''}<br>${order?.status_text ?? ''}</p>`;
  const mark = author === 'desk' ? (seq <= seen_seq ? ' · 已读' : ' · 未读') : '';
  return html`<li class="${author}" data-seq="${seq}">${kind === 'picture' ? picture : kind === 'order' ? card : html`<p>${text}</p>`}
<small>${formatClock(at)}${mark}</small></li>`;
}

const answerForm = ({ number, status }: Talk): Html => html`<form class="card pad answer" method="post" action="desk/act" data-answer>
<input type="hidden" name="number" value="${number}"><input type="hidden" name="plain" value="1">
<label for="body">答复</label><textarea id="body" name="body" rows="3" maxlength="500"></textarea>
<div class="acts"><button class="btn pri" name="event" value="text">发送</button>
<button class="btn" name="event" value="take" data-name="客服小林">${status === 'serving' ? '以“客服小林”继续' : '接入（客服小林）'}</button>
<button class="btn bad" name="event" value="end">结束会话</button></div></form>`;
