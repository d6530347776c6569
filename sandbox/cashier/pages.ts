import { formatClock } from '#contract/rules/clock.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { type Html, html, nothing } from '#sandbox/html.ts';
import { LATE_NOTICE, type NoticeAttempt } from '#sandbox/notices.ts';
import { type Charge, type Outcome } from './charges.ts';

export const LABELS: Readonly<Record<Outcome, string>> = {
  success: '支付成功',
  failure: '支付失败',
  silent: '不通知（沉默）',
  late: `延迟通知 ${LATE_NOTICE / SECOND} 秒`,
  repeated: '重复通知',
};

const MERCHANT = '租号平台';
const ODD: readonly { outcome: Outcome; hint: string }[] = [
  { outcome: 'silent', hint: '已扣款，但不发通知；平台只能主动查询' },
  { outcome: 'late', hint: `${LATE_NOTICE / SECOND} 秒后才扣款成功并通知` },
  { outcome: 'repeated', hint: '已扣款，同一通知连发多次' },
];

export const cashierPage = (charge: Charge, fields: Readonly<Record<string, string>>): Html => html`
<div class="head"><h1>银行卡收银台</h1><span class="tag">安全支付</span></div>
<form class="pay" method="post" action="pay">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<section class="card pad">
  <div class="amount"><p>支付金额</p><b>${formatYuan(charge.amount)}</b></div>
  <dl class="sum">
    <div><dt>收款商户</dt><dd>${MERCHANT}</dd></div>
    <div><dt>商品</dt><dd>${charge.subject}</dd></div>
    <div><dt>支付单号</dt><dd>${charge.chargeNo}</dd></div>
    <div><dt>下单时间</dt><dd>${formatClock(charge.openedAt)}</dd></div>
  </dl>
  <div class="acts">
    <button class="btn pri wide" name="outcome" value="success">${LABELS.success}</button>
    <button class="btn bad wide" name="outcome" value="failure">${LABELS.failure}</button>
    <h2>异常情形</h2>
    ${ODD.map(oddAct)}
  </div>
</section>
<aside class="bank" aria-label="演示银行卡">
  <span class="chip"></span>
  <span class="no">6222 •••• •••• 0820</span>
  <span class="row"><span>模拟银行 储蓄卡</span><span>12/30</span></span>
</aside>
</form>`;

const UNPAYABLE = {
  closed: ['这笔支付已关闭', '订单换了付款方式、已取消，或已超过付款时间。没有扣款；要继续付款，请回到平台重新发起。'],
  expired: ['这笔支付已过期', '付款时间已过，没有扣款。要继续付款，请回到平台重新发起。'],
} as const;

export const unpayablePage = ({ returnUrl, chargeNo }: Charge, why: keyof typeof UNPAYABLE): Html => html`
<section class="card state" role="alert">
  <h1>${UNPAYABLE[why][0]}</h1>
  <p>${UNPAYABLE[why][1]}</p>
  <p class="muted">支付单号 ${chargeNo}</p>
  <a class="btn pri" href="${returnUrl}">返回${MERCHANT}</a>
</section>`;

const oddAct = ({ outcome, hint }: { outcome: Outcome; hint: string }): Html => html`<div class="act">
  <button class="btn" name="outcome" value="${outcome}" aria-describedby="hint-${outcome}">${LABELS[outcome]}</button>
  <small id="hint-${outcome}">${hint}</small>
</div>`;

const STATUS: Readonly<Record<Charge['status'], readonly [string, string]>> = {
  pending: ['待支付', 'wait'],
  succeeded: ['已支付', 'ok'],
  failed: ['未支付', 'no'],
  closed: ['已关闭', 'no'],
};

export const bookPage = (charges: readonly Charge[]): Html => html`
<div class="head"><h1>银行卡收银台</h1><p>平台发起的每一笔支付、结果和通知记录。付款页由平台的“去支付”打开。</p></div>
${charges.length === 0 ? html`<div class="card state"><h2>还没有支付单</h2><p>在平台用银行卡支付订单或充值后，支付单出现在这里。</p></div>` : nothing}
<section class="book">${charges.map(entry)}</section>`;

function entry(charge: Charge): Html {
  const [text, tone] = STATUS[charge.status];
  const isSettled = charge.status === 'succeeded' || charge.status === 'failed';
  const trade = isSettled ? ` · 流水号 ${charge.tradeNo}` : '';
  return html`<article class="card entry">
<div class="line">
  <b>${formatYuan(charge.amount)}</b><span class="tag ${tone}">${text}</span>
  <div class="end">${isSettled ? resendForm(charge) : nothing}</div>
</div>
<p class="muted">${charge.subject} · ${charge.chargeNo}${trade}</p>
${charge.notices.length === 0 ? nothing : html`<ol aria-label="通知记录">${charge.notices.map(noticeLine)}</ol>`}
</article>`;
}

const resendForm = ({ chargeNo }: Charge): Html => html`<form method="post" action="cashier/resend">
  <input type="hidden" name="charge_no" value="${chargeNo}"><button class="btn sml">重新通知</button>
</form>`;

const noticeLine = ({ at, answer, accepted }: NoticeAttempt): Html =>
  html`<li>${formatClock(at)} 通知${accepted ? '已接收' : '未接收'}（${answer}）</li>`;
