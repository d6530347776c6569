import { defineModel } from '@xstate/test';
import { type Notice, noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';
import { badGateway } from '#testing/answers.ts';
import { accounts, who } from '#testing/byHand.ts';

const paid: Notice = {
  id: '8',
  title: '支付成功',
  content: '订单 20261120000000000001 已支付 ¥40.50。',
  kind: 'payment',
  orderNo: '20261120000000000001',
  lentNo: null,
};
const begun: Notice = { ...paid, id: '9', title: '租用已开始', kind: 'order' };

export const noticePopupModel = defineModel(noticePopupMachine, {
  invariants: {
    轮到了才弹: ({ states, received }) => !states.includes('showing') || received('popup.granted').length > 0,
    弹出来的每条只记一次: ({ did, received }) => did('rememberShown').length <= received('popup.granted').length,
  },
  given: [accounts.renter, '几个可以租的账号'],
  outcomes: { markRead: { pending: true, done: { 已读: undefined }, error: { 网关故障: badGateway } } },
  events: [
    { type: 'notices.arrived', notices: [paid] },
    { type: 'notices.arrived', notices: [paid, begun] },
  ],
  identity: ({ waiting, shown }) => [waiting.map(({ id }) => id), shown?.id],
  names: {
    'notices.arrived#1': '来一条通知',
    'notices.arrived#2': '来两条通知',
    'notices.dropped': '退出登录',
    'popup.granted': '轮到通知',
    'popup.revoked': '给人打开的弹窗让位',
    'notice.open': '点“看订单”',
    'notice.close': '关闭通知',
    markRead: '标为已读',
    noticeLifetime: '十秒后',
  },
  byHand: {
    start: '用已实名的账号登录，停在首页，等满 10 秒，关掉弹出的公告和广告',
    as: who.renter,
    steps: {
      'notices.arrived#1': {
        action: '在另一个标签页预约租一个账号，用余额付款；切回本页，等 15 秒，有广告或公告盖着就先关掉',
        as: who.renter,
      },
      'notices.arrived#2': {
        action: '在另一个标签页立即租一个账号，用余额付款；切回本页，等 15 秒，有广告或公告盖着就先关掉',
        as: who.renter,
        sees: '这一次来两条，一条走了才弹下一条',
      },
      'notice.open': '点通知里的“看订单”，页面换成这笔订单',
      'notices.dropped': { action: '在另一个标签页退出登录，切回本页', becomes: who.guest },
      'popup.granted': true,
      'popup.revoked': false,
      'markRead+已读': true,
      noticeLifetime: '不碰通知，等它自己走（10 秒）',
    },
    sees: { idle: '没有通知弹出', showing: '弹出一条通知，说的是这笔订单' },
  },
});
