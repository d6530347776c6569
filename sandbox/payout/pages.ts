import { formatClock } from '#contract/rules/clock.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { LATE_NOTICE } from '#sandbox/notices.ts';
import { type Html, html, nothing } from '#sandbox/html.ts';
import { type Outcome, outcomes, type Payout } from './payouts.ts';

const LABELS: Readonly<Record<Outcome, string>> = {
  success: '打款成功',
  late: `延迟通知 ${LATE_NOTICE / SECOND} 秒`,
  repeated: '重复通知',
  silent: '打款成功但不通知',
  lost: '打款成功但连接中断',
  failure: '打款失败',
  waiting: '先不处理，由我决定',
};

const outcomeButton = (outcome: Outcome, next: Outcome): Html =>
  html`<button class="btn${outcome === next ? ' pri' : ''}" name="outcome" value="${outcome}"
    aria-pressed="${String(outcome === next)}">${LABELS[outcome]}</button>`;

export const bookPage = (payouts: readonly Payout[], coming: readonly Outcome[]): Html => html`
<div class="head"><h1>提现打款</h1><p>平台交来的每一笔打款和通知记录。没有选择时，打款在一秒后成功。</p></div>
<form class="card pad" method="post" action="payout/next">
  <h2>下一笔打款的结果</h2>
  <div class="acts">${outcomes.map((outcome) => outcomeButton(outcome, coming[0] ?? 'success'))}</div>
  <p class="muted" role="status">下一笔：${LABELS[coming[0] ?? 'success']}${
    coming.length > 1
      ? `；再下一笔：${coming
          .slice(1)
          .map((outcome) => LABELS[outcome])
          .join('、')}`
      : ''
  }</p>
</form>
${payouts.length === 0 ? html`<div class="card state"><h2>还没有打款</h2><p>在平台申请提现后，打款出现在这里。</p></div>` : nothing}
<section class="book">${payouts.map(entry)}</section>`;

const STATUS: Readonly<Record<Payout['status'], readonly [string, string]>> = {
  pending: ['处理中', 'wait'],
  paid: ['已打款', 'ok'],
  failed: ['未打款', 'no'],
};

function entry(payout: Payout): Html {
  const [text, tone] = STATUS[payout.status];
  const { payoutNo, holder, account, given, notices } = payout;
  return html`<article class="card entry">
<div class="line">
  <b>${formatYuan(payout.amount)}</b><span class="tag ${tone}">${text}</span>
  <div class="end">${payout.status === 'pending' ? decideForm(payout) : resendForm(payout)}</div>
</div>
<p class="muted">${holder} · ${account} · ${payoutNo}${given > 1 ? ` · 提交 ${given} 次，只打一笔` : ''}</p>
${notices.length === 0 ? nothing : html`<ol aria-label="通知记录">${notices.map(noticeLine)}</ol>`}
</article>`;
}

const decideForm = ({ payoutNo }: Payout): Html => html`<form method="post" action="payout/decide">
  <input type="hidden" name="payout_no" value="${payoutNo}">
  <button class="btn sml pri" name="outcome" value="success">${LABELS.success}</button>
  <button class="btn sml bad" name="outcome" value="failure">${LABELS.failure}</button>
</form>`;

const resendForm = ({ payoutNo }: Payout): Html => html`<form method="post" action="payout/resend">
  <input type="hidden" name="payout_no" value="${payoutNo}"><button class="btn sml">重新通知</button>
</form>`;

const noticeLine = ({ at, answer, accepted }: Payout['notices'][number]): Html =>
  html`<li>${formatClock(at)} 通知${accepted ? '已接收' : '未接收'}（${answer}）</li>`;
