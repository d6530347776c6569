import { formatClock, formatTime } from '#contract/rules/clock.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { TOTP_PERIOD } from '#contract/rules/operators.ts';
import { type Html, html, nothing } from '#sandbox/html.ts';
import { type Code, type Identity, type Platform, platforms, type Step, stepOf } from './codes.ts';
import { faces } from './faces.ts';
import { STRANGER } from './people.ts';

const MERCHANT = '租号平台';

const frame = (face: Platform | 'home', title: string, body: Html): Html => html`<section class="phone ${face}" aria-label="手机">
<div class="sys"
  aria-hidden="true"><span>${formatTime(Date.now())}</span><i class="cam"></i><span
  class="bars"><i></i><i></i><i></i><b></b></span></div>
<header class="bar">${title}</header>
<div class="screen">${body}</div>
<span class="grip" aria-hidden="true"></span>
</section>`;

const icon = (platform: Platform): Html => html`<span class="app-ic ${platform}" aria-hidden="true">${faces[platform].sign}</span>`;

const left = (until: number): Html =>
  html`<span class="left"><b data-until="${until}">${Math.max(0, Math.ceil((until - Date.now()) / 1000))}</b> 秒</span>`;

/** An authenticator on the phone: whose it is, and its six digits now. */
export interface Authenticator {
  readonly name: string;
  readonly code: () => string;
}

const authenticatorList = (authenticators: readonly Authenticator[]): Html =>
  authenticators.length === 0
    ? nothing
    : html`<details class="fault" open><summary>验证器：平台人员的动态码</summary>
<dl class="asker">${authenticators.map(({ name, code }) => html`<div><dt>${name}</dt><dd>${code()}</dd></div>`)}</dl>
<p class="quiet">每 ${TOTP_PERIOD / SECOND} 秒换一个，用过一次就失效。<a href="phone">刷新</a></p></details>`;

export const listPage = (codes: readonly Code[], failing: readonly string[], authenticators: readonly Authenticator[]): Html => html`
<div class="head"><h1>扫码手机</h1><span class="tag info">自动刷新</span>
<p>平台上正在显示的登录二维码都在这里，点一个就等于用手机对准了它。</p></div>
${frame(
  'home',
  '扫一扫',
  html`<div class="codes" data-codes aria-live="polite" aria-label="待扫的二维码">${rows(codes)}</div>
<details class="fault"${failing.length === 0 ? nothing : html` open`}><summary>异常情形</summary>
<form class="acts" method="post" action="phone/faults">
  ${platforms.map(
    (platform) => html`<button class="stop"
    name="platform" value="${platform}">${faces[platform].name}：下一个二维码取不到</button>`,
  )}</form>
${failing.length === 0 ? nothing : html`<p class="quiet" role="status">下一个取不到：${failing.join('、')}</p>`}
</details>${authenticatorList(authenticators)}`,
)}`;

export const rows = (codes: readonly Code[]): Html =>
  codes.length === 0
    ? html`<div class="none"><span class="finder" aria-hidden="true"></span><h2>还没有待扫的二维码</h2><p>在平台点“登录”，选“扫码登录”，二维码就会出现在这里。</p></div>`
    : html`${codes.map(row)}`;

const row = ({ platform, code, asker, expiresAt, step }: Code): Html => html`<a class="code" href="phone/${platform}/${code}">
${icon(platform)}<span class="what"><b>${faces[platform].name}登录</b><small>${asker.device} · ${asker.address}</small></span>
<span class="when">${step === 'scanned' ? html`<span class="tag wait">已扫码</span>` : nothing}${left(expiresAt)}</span></a>`;

const ENDS: Readonly<Record<Exclude<Step, 'waiting' | 'scanned'>, readonly [sign: string, title: string, why: string, tone: string]>> = {
  granting: ['✓', '已确认登录', '可以回到电脑继续操作', 'ok'],
  confirmed: ['✓', '已确认登录', '可以回到电脑继续操作', 'ok'],
  cancelled: ['✕', '已取消登录', '网页上会显示“已取消”，没有任何账号被登录', 'no'],
  failed: ['!', '授权失败', '服务异常，网页上会提示重试', 'no'],
  expired: ['!', '二维码已过期', '请在电脑上刷新二维码后重新扫码', 'wait'],
};

export function codePage(code: Code, people: readonly Identity[]): Html {
  const step = stepOf(code);
  const { name } = faces[code.platform];
  const body = step === 'waiting' ? scanCard(code) : step === 'scanned' ? confirmCard(code, people) : endCard(code, step);
  return frame(code.platform, step === 'waiting' ? '扫一扫' : `${name}登录确认`, body);
}

const askerLines = ({ asker, shownAt }: Code): Html => html`<dl class="asker">
  <div><dt>登录设备</dt><dd>${asker.device}</dd></div>
  <div><dt>登录地址</dt><dd>${asker.address}</dd></div>
  <div><dt>请求时间</dt><dd>${formatClock(shownAt)}</dd></div>
</dl>`;

const scanCard = (code: Code): Html => html`
<div class="lens"><span class="finder" aria-hidden="true"></span><h1>${MERCHANT}的登录二维码</h1>${left(code.expiresAt)}</div>
<form class="acts" method="post"><button class="go" name="act" value="scan">扫码</button></form>
<p class="quiet">什么都不点，二维码在倒计时结束后自动过期。</p>`;

const strangerOn = (platform: Platform): Identity => ({
  openid: STRANGER,
  nickname: faces[platform].stranger,
  phone: null,
  note: '第一次来，还没有绑定手机号',
});

const confirmCard = (code: Code, people: readonly Identity[]): Html => html`
<div class="ask">${icon(code.platform)}<h1>登录 ${MERCHANT}</h1><p>网页请求用你的${faces[code.platform].name}账号登录</p></div>
${askerLines(code)}
<form class="acts" method="post">
  <fieldset><legend>用哪个身份登录</legend>${people.map((person, at) => choice(code.platform, person, at === 0))}
  ${choice(code.platform, strangerOn(code.platform), people.length === 0)}</fieldset>
  <button class="go" name="act" value="confirm">确认登录</button>
  <button class="stop" name="act" value="cancel">取消</button>
  <p class="quiet">不是你在登录？请点“取消”。${left(code.expiresAt)}后自动过期。</p>
  <details><summary>异常情形</summary><button class="stop" name="act" value="fail">授权失败</button></details>
</form>`;

const choice = (platform: Platform, { openid, nickname, phone, note }: Identity, first: boolean): Html => html`<label class="who">
<input type="radio" name="identity" value="${openid}"${first ? html` checked` : nothing}>
<span class="face ${platform}" aria-hidden="true">${nickname.slice(0, 1)}</span>
<span><b>${nickname}</b><small>${phone === null ? note : `${maskPhone(phone)} · ${note}`}</small></span></label>`;

const endCard = (code: Code, step: keyof typeof ENDS): Html => {
  const [sign, title, why, tone] = ENDS[step];
  return html`<div class="end ${tone}" role="status"><span class="mark"
    aria-hidden="true">${sign}</span><h1>${title}</h1><p>${why}</p></div>
${code.identity ? html`<p class="quiet">以“${code.identity.nickname}”的身份</p>` : nothing}
<p class="acts"><a class="stop" href="../../phone">返回扫一扫</a></p>`;
};

export const followPage: Html = frame(
  'wechat',
  '公众号',
  html`<div class="ask">${icon('app')}<h1>${MERCHANT}</h1><p>专业的游戏账号租赁平台。</p></div>
<p class="acts"><a class="stop" href="../phone">返回扫一扫</a></p>`,
);
