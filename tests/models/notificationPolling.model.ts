import { defineModel } from '@xstate/test';
import { notificationPollingMachine } from '#machines/notificationPolling.machine.ts';
import { badGateway } from './answers.ts';

const broken = { 中断: new Error('watch') };
const notice = { id: '8', title: '支付成功', content: '已支付。', kind: 'payment', orderNo: null } as const;

export const notificationPollingModel = defineModel(notificationPollingMachine, {
  given: '打开任意页面，没有登录',
  outcomes: {
    watchPage: { pending: true, emits: { 页面看不见: { type: 'page.hidden' }, 回到页面: { type: 'page.shown' } }, error: broken },
    watchSession: { pending: true, emits: { 登录: { type: 'session.opened' }, 退出: { type: 'session.closed' } }, error: broken },
    readNotifications: {
      pending: true,
      done: { 有新通知: { verdict: 'read', notices: [notice] }, 令牌失效: { verdict: 'rejected' } },
      error: { 网关故障: badGateway },
    },
  },
  events: [],
  names: { watchPage: '页面可见性', watchSession: '登录状态', readNotifications: '查通知', notificationPoll: '15 秒后' },
});
