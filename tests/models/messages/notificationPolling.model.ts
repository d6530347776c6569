import { defineModel } from '@xstate/test';
import { notificationPollingMachine } from '#machines/messages/notificationPolling.machine.ts';
import { badGateway } from '#testing/answers.ts';
import { accounts, offlineFor } from '#testing/byHand.ts';

const broken = { 中断: new Error('watch') };
const notice = { id: '8', title: '支付成功', content: '已支付。', kind: 'payment', orderNo: null, lentNo: null } as const;

export const notificationPollingModel = defineModel(notificationPollingMachine, {
  invariants: {
    没有登录不读通知: ({ history }) => {
      let isSignedIn = false;
      return history.every(({ step, starts }) => {
        if (step?.event.type === 'session.opened') isSignedIn = true;
        if (step?.event.type === 'session.closed') isSignedIn = false;
        return isSignedIn || starts.every(({ src }) => src !== 'readNotifications');
      });
    },
  },
  given: [accounts.renter],
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
  byHand: {
    start: '打开“免费玩”的地址 /free，停 6 秒',
    steps: {
      'watchSession>登录': '用已实名的账号登录',
      'watchSession>退出': '退出登录',
      'watchPage>页面看不见': '切到浏览器的另一个标签页',
      'watchPage>回到页面': '切回本页',
      'readNotifications+有新通知': true,
      'readNotifications-网关故障': offlineFor(' 20 秒'),
      notificationPoll: true,
    },
    sees: { signedOut: '右上角是“登录”', signedIn: '右上角是自己的头像，没有出错的提示', 'signedIn.suspended': '看到的是另一个标签页' },
  },
});
