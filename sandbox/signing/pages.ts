import { formatClock } from '#contract/rules/clock.ts';
import { WITHDRAWAL_FEE_PERCENT } from '#contract/rules/withdrawal.ts';
import { type Html, html, nothing } from '#sandbox/html.ts';
import type { Contract } from './index.ts';

export const signPage = (contract: Contract, fields: Readonly<Record<string, string>>): Html => html`
<div class="head"><h1>签署协议</h1><span class="tag">电子签约</span></div>
<form class="card pad" method="post" action="sign">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<h2>${contract.title}</h2>
<p>一、平台代收租金，按你的申请打款到你本人的支付宝账号。</p>
<p>二、每笔提现收取 ${WITHDRAWAL_FEE_PERCENT}% 的手续费；未成功的提现全额退回。</p>
<p>三、收款账号须为你本人所有，收入由你自行申报纳税。</p>
<dl class="sum">
  <div><dt>签署人</dt><dd>${contract.signer}</dd></div>
  <div><dt>协议编号</dt><dd>${contract.contractNo}</dd></div>
  <div><dt>有效至</dt><dd>${formatClock(contract.expiresAt)}</dd></div>
</dl>
<div class="acts">
  <button class="btn pri wide" name="outcome" value="sign">同意并签署</button>
  <button class="btn bad wide" name="outcome" value="refuse">拒绝签署</button>
  <h2>异常情形</h2>
  <button class="btn" name="outcome" value="silent">签署但不通知</button>
  <button class="btn" name="outcome" value="expire">让它过期</button>
  <button class="btn" name="outcome" value="later">先不签，返回平台</button>
</div>
</form>`;

const ENDS: Readonly<Record<Contract['status'], string>> = { pending: '待签署', signed: '已签署', refused: '已拒绝', expired: '已过期' };

export const endedPage = ({ status, contractNo }: Contract, returnUrl: string): Html => html`
<section class="card state" role="alert">
  <h1>协议${ENDS[status]}</h1>
  <p class="muted">协议编号 ${contractNo}</p>
  <a class="btn pri" href="${returnUrl}">返回租号平台</a>
</section>`;

export const bookPage = (contracts: readonly Contract[]): Html => html`
<div class="head"><h1>电子签约</h1><p>平台发起的协议和通知记录。签署页由平台的“去签署”打开。</p></div>
${contracts.length === 0 ? html`<div class="card state"><h2>还没有协议</h2><p>在平台的提现页签署协议后，它出现在这里。</p></div>` : nothing}
<section class="book">${contracts.map(entry)}</section>`;

const entry = ({ title, signer, contractNo, status, notices }: Contract): Html => html`<article class="card entry">
<div class="line"><b>${title}</b><span class="tag">${ENDS[status]}</span></div>
<p class="muted">${signer} · ${contractNo}</p>
${
  notices.length === 0
    ? nothing
    : html`<ol aria-label="通知记录">${notices.map(
        ({ at, answer, accepted }) => html`<li>${formatClock(at)} 通知${accepted ? '已接收' : '未接收'}（${answer}）</li>`,
      )}</ol>`
}
</article>`;
