import { defineModel, type Happened } from '@xstate/test';
import { type Asking, popupQueueMachine } from '#machines/popups/popupQueue.machine.ts';

const broken = { 中断: new Error('watch') };

type Asker = Asking['kind'];

/** Highest rank first. */
const RANKS: readonly Asker[] = ['emergencyNotice', 'notification', 'ad'];

/**
 * Follows the state of the page from the events alone, without the chart's states. Each popup that is granted a turn may be shown, and
 * none of a higher rank that waits may be.
 */
function orderIsKept({ history }: { readonly history: readonly Happened[] }): boolean | string {
  let [isSettled, isUrgentKnown, isHidden, isTyping, isAllowed, isInDialog] = [false, false, false, false, false, false];
  const waiting = new Set<Asker>();
  const may = (kind: Asker): boolean => waiting.has(kind) && !isHidden && (kind === 'notification' || (!isTyping && isAllowed));
  for (const { step, effects } of history) {
    const { type, kind } = (step?.event ?? { type: '' }) as { type: string; kind?: Asker };
    if (type === 'page.settled') isSettled = true;
    if (type === 'page.hidden') isHidden = true;
    if (type === 'page.shown') isHidden = false;
    if (type === 'dialog.opened') isInDialog = true;
    if (type === 'dialog.closed') isInDialog = false;
    if (type === 'typing.began') isTyping = true;
    if (type === 'typing.ended') isTyping = false;
    if (type === 'interruption.allowed') isAllowed = true;
    if (type === 'interruption.held' || step?.src === 'adPatience') isAllowed = false;
    if (type === 'popup.asked' && kind) waiting.add(kind);
    if (type === 'popup.withdrawn' && kind) waiting.delete(kind);
    if (isSettled && (type === 'urgent.cleared' || waiting.has('emergencyNotice'))) isUrgentKnown = true;
    for (const effect of effects) {
      if (effect.type !== 'grantTurn') continue;
      const granted = (effect.params as Asking).kind;
      if (!isSettled || !isUrgentKnown) return `页面还没打开数秒、公告还没读过，就弹了 ${granted}`;
      if (isInDialog) return `弹窗开着，又弹了 ${granted}`;
      if (!may(granted)) return `此刻不能弹 ${granted}`;
      const higher = RANKS.slice(0, RANKS.indexOf(granted)).find(may);
      if (higher) return `${higher} 在等，却先弹了 ${granted}`;
      waiting.delete(granted);
    }
  }
  return true;
}

export const popupQueueModel = defineModel(popupQueueMachine, {
  invariants: {
    同一种弹窗不重复排队: ({ context }) => new Set(context.waiting.map(({ kind }) => kind)).size === context.waiting.length,
    只弹此刻能弹的里面级别最高的: orderIsKept,
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
    { type: 'interruption.allowed' },
    { type: 'interruption.held' },
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
    'interruption.allowed': '可以打断了',
    'interruption.held': '不能打断了',
    adPatience: '打断的时机',
    watchPage: '页面',
    watchDialogs: '人打开的弹窗',
    popupPause: '缓一秒',
  },
});
