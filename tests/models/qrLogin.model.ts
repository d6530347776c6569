import { defineModel } from '@xstate/test';
import type { QrStatus } from '#contract/rules/types.ts';
import { qrLoginMachine, type QrReading } from '#machines/qrLogin.machine.ts';
import { badGateway, token } from './answers.ts';

const reading = (status: QrStatus): QrReading => ({ status, token: status === 'logined' ? token : null, tempToken: null });

export const qrLoginModel = defineModel(qrLoginMachine, {
  input: { provider: 'wechat' },
  outcomes: {
    watchPage: { emits: { 页面看不见: { type: 'page.hidden' }, 回到页面: { type: 'page.shown' } }, error: { 中断: new Error('watchPage') } },
    fetchTicket: { done: { 二维码: { id: 't1', image: 'data:,', hint: '微信扫一扫' } }, error: { 网关故障: badGateway } },
    checkTicket: {
      pending: true,
      done: {
        等待: reading('waiting'), 已扫: reading('scanned'), 授权中: reading('granting'), 登录: reading('logined'),
        未绑定: { status: 'logined', token: null, tempToken: 'temp-1' }, 取消: reading('cancelled'), 过期: reading('expired'), 异常: reading('error'),
      },
      error: { 网关故障: badGateway },
    },
    fetchToken: { done: { 令牌: { token, tempToken: null } }, error: { 网关故障: badGateway } },
  },
  events: [{ type: 'provider.choose', provider: 'app' }, { type: 'provider.choose', provider: 'qq' }],
  identity: ({ provider, status, grant, problem }) => [provider, status, grant !== null, problem?.kind],
  names: {
    'code.refresh': '点“刷新二维码”', 'provider.choose': '换扫码方式',
    watchPage: '页面可见性', fetchTicket: '取二维码', checkTicket: '查询扫码状态', fetchToken: '领取令牌', qrPoll: '轮询间隔', qrLifetime: '60 秒过期',
  },
});
