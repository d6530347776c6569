import { defineModel } from '@xstate/test';
import { channelTrackingMachine, type Origin } from '#machines/usage/channelTracking.machine.ts';
import { badGateway } from '#testing/answers.ts';

const byClick: Origin = { channel: { channel: 'baidu', netId: null, uid: null }, clicks: { bdVid: 'click-1', qhClickId: null } };
const byLink: Origin = { channel: { channel: 'site', netId: 'n1', uid: 'u1' }, clicks: { bdVid: null, qhClickId: null } };
const orders = ['20261120000000000001', '20261120000000000002', '20261120000000000003'] as const;

export const withoutScreen = '在背后上报渠道来源，画面不变';

export const channelTrackingModel = defineModel(channelTrackingMachine, {
  invariants: {
    点广告来的才欠转化: ({ context: { owed, origin } }) => owed.length === 0 || typeof origin?.clicks.bdVid === 'string',
    上报的是最早欠的那个: ({ states, started, context }) =>
      !states.includes('uploading') || started('uploadConversion').at(-1)?.conversion?.orderNo === context.owed[0]?.orderNo,
    同一个订单只欠一次: ({ context: { owed } }) => new Set(owed.map(({ orderNo }) => orderNo)).size === owed.length,
  },
  given: '打开带渠道的广告链接',
  outcomes: {
    readOrigin: {
      done: {
        点广告来的: { link: byClick, kept: null, owed: [] },
        普通渠道: { link: byLink, kept: byClick, owed: [] },
        以前点过广告: { link: null, kept: byClick, owed: [] },
        上次有没报成的转化: { link: null, kept: byClick, owed: [{ orderNo: orders[0], clicks: byClick.clicks }] },
      },
      error: { 存储不可用: new Error('storage') },
    },
    keepOrigin: { done: { 已记住: undefined }, error: { 存储不可用: new Error('storage') } },
    uploadConversion: { pending: true, done: { 已收下: undefined }, error: { 网关故障: badGateway } },
  },
  events: (state) =>
    orders
      .filter((made) => state.context.owed.length < 2 && state.context.owed.every((one) => one.orderNo !== made))
      .slice(0, 1)
      .map((made) => ({ event: { type: 'order.made' as const, orderNo: made }, name: '下单' })),
  identity: ({ origin, owed }) => [origin?.channel.channel, owed.map((one) => one.orderNo)],
  names: { readOrigin: '读渠道', keepOrigin: '记住渠道', uploadConversion: '上报转化', uploadPause: '一分钟后' },
});
