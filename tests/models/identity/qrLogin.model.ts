import { QR_RENEWALS } from '#contract/rules/constants.ts';
import { defineModel, type Model } from '@xstate/test';
import type { QrStatus } from '#contract/rules/types.ts';
import { qrLoginMachine, type QrReading } from '#machines/identity/qrLogin.machine.ts';
import { badGateway, shownAt, token } from '#testing/answers.ts';
import { offline, offlineFor, tools } from '#testing/byHand.ts';

const reading = (status: QrStatus): QrReading => ({ status, requestId: status === 'logined' ? 'request-1' : null, now: shownAt + 1_000 });

type States = readonly string[];
const isAt = (states: States, path: string): boolean => states.includes(`qrLogin.${path}`);
const isWaiting = (states: States): boolean => isAt(states, 'shown.phone.waiting');
const again = (states: States): string =>
  isAt(states, 'expired') ? '点“刷新二维码”' : isAt(states, 'error.broken') ? '点“重试”' : '点“重新扫码”';
/** An action on the phone, which scans the code first if necessary. */
const onPhone =
  (then: string) =>
  (states: States): string =>
    isWaiting(states) ? `在沙箱的“扫码手机”里点最上面的二维码，点“扫码”，再${then}` : `在“扫码手机”上${then}`;

/** Steps that involve no phone. */
const alone = {
  'code.refresh': {
    action: again,
    when: (_: unknown, states: States) => !isAt(states, 'shown.polling.suspended') && !isAt(states, 'expired.unseen'),
  },
  'fetchTicket+二维码': true,
  'watchPage>页面看不见': '切到浏览器的另一个标签页',
  'watchPage>回到页面': {
    action: (states: States) =>
      isAt(states, 'shown.polling.suspended') || isAt(states, 'expired.unseen') ? '切回本页' : '切到浏览器的另一个标签页，马上切回本页',
  },
  qrPoll: true,
  qrLifetime: { action: (states: States) => `${isWaiting(states) ? '不扫码' : '不在手机上确认'}，等到这张二维码出现满 60 秒` },
  expiredPause: '不点“刷新二维码”，再等 2 秒',
};
const otherTab = { only: '看到的是另一个标签页' };
const sees = {
  shown: '显示二维码和“N 秒后过期”',
  'shown.phone.scanned': '二维码上显示“扫描成功”“请在手机上点‘确认登录’”',
  'shown.phone.granting': '二维码上显示“正在授权”',
  'shown.polling.suspended': otherTab,
  expired: '显示“二维码已过期”',
  'expired.unseen': otherTab,
  'expired.abandoned': '显示“二维码已过期”，不再自己换',
  cancelled: '显示“已取消登录”',
  'error.broken': '显示“扫码登录初始化失败”',
  'error.failed': '显示“授权失败”',
  'error.tokenLost': '显示“登录失败”',
  logined: '登录弹窗关闭：身份绑定了手机号的已登录，没有绑定的来到绑定手机号的页面',
};

export const qrLoginModel = defineModel(qrLoginMachine, {
  invariants: {
    '没有人理会时，自己换的二维码有限': ({ context }) => context.renewals <= QR_RENEWALS,
    只查正显示的二维码: ({ history }) => {
      let id: unknown;
      return history.every(({ step, starts }) => {
        if (step?.kind === 'done' && step.src === 'fetchTicket') ({ id } = (step.event as unknown as { output: { id: string } }).output);
        return starts.every(({ src, input }) => src !== 'checkTicket' || (input as { ticketId: string }).ticketId === id);
      });
    },
  },
  given: ['没有登录', tools.phone],
  input: { provider: 'wechat' },
  outcomes: {
    watchPage: {
      emits: {
        页面看不见: { type: 'page.hidden' },
        回到页面: { type: 'page.shown', now: shownAt + 2_000 },
        一分钟后才回到页面: { type: 'page.shown', now: shownAt + 60_000 },
      },
      pending: true,
      error: { 中断: new Error('watchPage') },
    },
    fetchTicket: { done: { 二维码: { id: 't1', image: 'data:,', shownAt } }, error: { 网关故障: badGateway } },
    checkTicket: {
      pending: true,
      done: {
        等待: reading('waiting'),
        已扫: reading('scanned'),
        授权中: reading('granting'),
        登录: reading('logined'),
        取消: reading('cancelled'),
        过期: reading('expired'),
        异常: reading('error'),
        时钟已过一分钟: { status: 'waiting', requestId: null, now: shownAt + 60_000 },
      },
      error: { 网关故障: badGateway },
    },
    fetchToken: {
      done: { 令牌: { token, tempToken: null }, 未绑定: { token: null, tempToken: 'temp-1' } },
      error: { 令牌没领到: badGateway },
    },
  },
  // Phone events are raised by the chart itself.
  events: () => [{ type: 'code.refresh' as const }, { type: 'provider.choose' as const, provider: 'app' as const }],
  // Without the count of renewed codes: a separate model below covers ten renewals.
  identity: ({ provider, pass, problem }) => [provider, pass !== null, problem?.kind],
  names: {
    'code.refresh': '点“刷新二维码”',
    'provider.choose': '选“App”',
    watchPage: '页面可见性',
    fetchTicket: '取二维码',
    checkTicket: '查询扫码状态',
    fetchToken: '领取令牌',
    qrPoll: '轮询间隔',
    qrLifetime: '60 秒过期',
    expiredPause: '过期的画面停 2 秒',
  },
  byHand: {
    start: '点右上角“登录”，看“扫码登录”里的“微信”',
    steps: {
      ...alone,
      'provider.choose': '选“App”',
      'fetchTicket-网关故障': { ...offline, prepare: `登录弹窗先打开过一次再关掉；${offline.prepare}` },
      'watchPage>一分钟后才回到页面': '过一分钟再切回本页',
      'checkTicket+等待': { when: (_, states) => isWaiting(states) },
      'checkTicket+已扫': {
        action: '在沙箱的“扫码手机”里点最上面的二维码，点“扫码”',
        when: ({ provider }, states) => provider !== 'wechat' && isWaiting(states),
      },
      'checkTicket+授权中': { action: onPhone('点“确认登录”'), when: ({ provider }) => provider === 'app' },
      'checkTicket+登录': { action: onPhone('点“确认登录”'), when: ({ provider }) => provider !== 'app' },
      'checkTicket+取消': { action: onPhone('点“取消”') },
      'checkTicket+异常': { action: onPhone('展开“异常情形”，点“授权失败”') },
      'checkTicket-网关故障': offlineFor(' 3 秒'),
      'fetchToken+令牌': { prepare: '身份选已绑定手机号的' },
      'fetchToken+未绑定': { prepare: '身份选“还没有绑定手机号”的' },
    },
    sees,
  },
});

/** Models for the other providers, each selected in the dialog; and for an unattended dialog whose codes expire repeatedly. */
export const qrLoginVariants = {
  用QQ扫码: { input: { provider: 'qq' }, byHand: { ...qrLoginModel.byHand!, start: '点右上角“登录”，在“扫码登录”里选“QQ”' } },
  用App扫码: { input: { provider: 'app' }, byHand: { ...qrLoginModel.byHand!, start: '点右上角“登录”，在“扫码登录”里选“App”' } },
  没有人理会: {
    outcomes: {
      watchPage: { emits: { 页面看不见: { type: 'page.hidden' }, 回到页面: { type: 'page.shown', now: shownAt + 2_000 } }, pending: true },
      fetchTicket: { done: { 二维码: { id: 't1', image: 'data:,', shownAt } } },
      checkTicket: { pending: true, done: { 过期: reading('expired') } },
      fetchToken: { pending: true },
    },
    events: () => [{ type: 'code.refresh' as const }],
    identity: ({ renewals }) => renewals,
    byHand: { start: '点右上角“登录”，“扫码登录”就这样放着', steps: alone, sees },
  },
} satisfies Record<string, Partial<Model<typeof qrLoginMachine>>>;
