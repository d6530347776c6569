import { defineModel } from '@xstate/test';
import { type Notice, noticePopupMachine } from '#machines/noticePopup.machine.ts';
import { badGateway } from './answers.ts';

const paid: Notice = { id: '8', title: '支付成功', content: '订单 20261120000000000001 已支付 ¥40.50。', kind: 'payment', orderNo: '20261120000000000001' };
const begun: Notice = { ...paid, id: '9', title: '租用已开始', kind: 'order' };

export const noticePopupModel = defineModel(noticePopupMachine, {
  given: '登录，停在任意页面',
  outcomes: { markRead: { pending: true, done: { 已读: undefined }, error: { 网关故障: badGateway } } },
  events: [{ type: 'notices.arrived', notices: [paid] }, { type: 'notices.arrived', notices: [paid, begun] }],
  identity: ({ waiting, shown }) => [waiting.map(({ id }) => id), shown?.id],
  names: {
    'notices.arrived#1': '来一条通知', 'notices.arrived#2': '来两条通知', 'notices.dropped': '退出登录', 'popup.granted': '轮到通知', 'popup.revoked': '给人打开的弹窗让位',
    'notice.open': '点“看订单”', 'notice.close': '关闭通知', markRead: '标为已读', noticeLifetime: '十秒后',
  },
});
