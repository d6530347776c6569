import { defineModel } from '@xstate/test';
import { popupQueueMachine } from '#machines/popupQueue.machine.ts';

const broken = { 中断: new Error('watch') };

export const popupQueueModel = defineModel(popupQueueMachine, {
  invariants: {
    同一种弹窗不重复排队: ({ context }) => new Set(context.waiting).size === context.waiting.length,
    '页面看不见时，不弹出别的弹窗': ({ history }) => {
      let isHidden = false;
      return history.every(({ step, effects }) => {
        if (step?.event.type === 'page.hidden') isHidden = true;
        if (step?.event.type === 'page.shown') isHidden = false;
        return !isHidden || effects.every(({ type, params }) => type !== 'grantTurn' || (params as { kind: string }).kind === 'dialog');
      });
    },
    不能弹广告时不弹广告: ({ history }) => {
      let isAllowed = false;
      return history.every(({ step, effects }) => {
        if (step?.event.type === 'ads.allowed') isAllowed = true;
        if (step?.event.type === 'ads.held') isAllowed = false;
        return isAllowed || effects.every(({ type, params }) => type !== 'grantTurn' || (params as { kind: string }).kind !== 'ad');
      });
    },
  },
  given: '打开任意页面',
  outcomes: {
    watchPage: {
      pending: true,
      emits: {
        打开数秒: { type: 'page.settled' },
        页面看不见: { type: 'page.hidden' },
        回到页面: { type: 'page.shown' },
        开始输入: { type: 'typing.began' },
        离开输入框: { type: 'typing.ended' },
      },
      error: broken,
    },
    adPatience: { pending: true, error: broken },
    watchDialogs: { pending: true, emits: { 打开弹窗: { type: 'dialog.opened' }, 关闭弹窗: { type: 'dialog.closed' } }, error: broken },
  },
  events: [
    { type: 'popup.asked', kind: 'ad' },
    { type: 'popup.asked', kind: 'notification' },
    { type: 'popup.asked', kind: 'emergencyNotice' },
    { type: 'ads.allowed' },
    { type: 'ads.held' },
    { type: 'popup.withdrawn', kind: 'notification' },
    { type: 'popup.closed', kind: 'ad' },
    { type: 'popup.closed', kind: 'notification' },
    { type: 'popup.closed', kind: 'emergencyNotice' },
  ],
  identity: ({ waiting }) => waiting.map(({ kind }) => kind).toSorted(),
  names: {
    'popup.asked#1': '广告排队',
    'popup.asked#2': '通知排队',
    'popup.asked#3': '紧急公告排队',
    'popup.withdrawn': '通知不弹了',
    'popup.closed#1': '广告关闭',
    'popup.closed#2': '通知关闭',
    'popup.closed#3': '紧急公告关闭',
    'urgent.cleared': '没有要弹的紧急公告',
    'ads.allowed': '可以弹广告了',
    'ads.held': '不能弹广告了',
    adPatience: '广告的时机',
    watchPage: '页面',
    watchDialogs: '人打开的弹窗',
    popupPause: '缓一秒',
  },
});
