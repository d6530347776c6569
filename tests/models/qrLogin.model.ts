import { defineModel } from '@xstate/test';
import type { QrStatus } from '#contract/rules/types.ts';
import { qrLoginMachine, type QrReading } from '#machines/qrLogin.machine.ts';
import { badGateway, token } from './answers.ts';

export const shownAt = 1_795_000_000_000;
const reading = (status: QrStatus): QrReading => ({ status, requestId: status === 'logined' ? 'request-1' : null, now: shownAt + 1_000 });

export const qrLoginModel = defineModel(qrLoginMachine, {
  given: '打开登录弹窗，选“扫码登录”',
  input: { provider: 'wechat' },
  outcomes: {
    watchPage: {
      emits: { 页面看不见: { type: 'page.hidden' }, 回到页面: { type: 'page.shown', now: shownAt + 2_000 }, 一分钟后才回到页面: { type: 'page.shown', now: shownAt + 60_000 } },
      pending: true,
      error: { 中断: new Error('watchPage') },
    },
    fetchTicket: { done: { 二维码: { id: 't1', image: 'data:,', shownAt } }, error: { 网关故障: badGateway } },
    checkTicket: {
      pending: true,
      done: {
        等待: reading('waiting'), 已扫: reading('scanned'), 授权中: reading('granting'), 登录: reading('logined'), 取消: reading('cancelled'),
        过期: reading('expired'), 异常: reading('error'), 时钟已过一分钟: { status: 'waiting', requestId: null, now: shownAt + 60_000 },
      },
      error: { 网关故障: badGateway },
    },
    fetchToken: { done: { 令牌: { token, tempToken: null }, 未绑定: { token: null, tempToken: 'temp-1' } }, error: { 令牌没领到: badGateway } },
  },
  events: [{ type: 'provider.choose', provider: 'app' }],
  identity: ({ provider, pass, problem }) => [provider, pass !== null, problem?.kind],
  names: {
    'code.refresh': '点“刷新二维码”', 'provider.choose': '选“App”',
    watchPage: '页面可见性', fetchTicket: '取二维码', checkTicket: '查询扫码状态', fetchToken: '领取令牌', qrPoll: '轮询间隔', qrLifetime: '60 秒过期',
  },
});

/** The other providers, of which the dialog shows one when it is chosen. */
export const qrLoginVariants = {
  用QQ扫码: { input: { provider: 'qq' as const } },
  用App扫码: { input: { provider: 'app' as const } },
};
