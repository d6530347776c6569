import { defineModel, type Model } from '@xstate/test';
import { type ShellChild, shellMachine } from '#machines/shell/shell.machine.ts';

const names: Readonly<Record<ShellChild, string>> = {
  session: '登录状态',
  loginModal: '登录弹窗',
  pendingAction: '等待的动作',
  popupQueue: '弹窗排队',
  emergencyNotice: '紧急公告',
  noticePopup: '通知弹窗',
  notificationPolling: '查通知',
  adRotation: '广告轮换',
  favourite: '收藏',
  chunkRecovery: '页面代码',
  channelTracking: '渠道',
  usageReporting: '使用上报',
};

/** Only four of the twelve children can crash: with all of them there would be thousands of equivalent nodes. */
const crashing = (...able: readonly ShellChild[]): Model<typeof shellMachine>['outcomes'] =>
  Object.fromEntries(
    Object.keys(names).map((id) => [
      id,
      { pending: true, ...(able.includes(id as ShellChild) && { error: { 中断: new Error('child') } }) },
    ]),
  ) as unknown as Model<typeof shellMachine>['outcomes'];

export const withoutScreen = '只启动和接通别的流程，没有自己的画面';

export const shellModel = defineModel(shellMachine, {
  invariants: {
    中断一次记一次_平静以后重新记: ({ history, context: { crashes } }) => {
      const calm = history.findLastIndex(({ step }) => step?.id.startsWith('@calmTime'));
      return crashes === history.slice(calm + 1).filter(({ step }) => step?.kind === 'error').length;
    },
    等着重新启动的都中断过: ({ context: { down, crashes } }) => down.length === 0 || crashes > 0,
  },
  given: '打开任意页面',
  outcomes: crashing('session', 'loginModal', 'pendingAction', 'favourite'),
  identity: ({ crashes, down }) => [crashes, down.toSorted()],
  names: {
    ...names,
    'login.loaded': '登录弹窗的代码到了',
    'later.loaded': '不急的代码到了',
    'child.crashed': '有流程中断',
    restartPause: '等到该重新启动',
    calmTime: '十分钟没有中断',
  },
});

export const shellVariants = {
  弹窗中断: { outcomes: crashing('popupQueue', 'emergencyNotice', 'noticePopup', 'adRotation') },
  背后的中断: { outcomes: crashing('notificationPolling', 'chunkRecovery', 'channelTracking', 'usageReporting') },
} satisfies Record<string, Partial<Model<typeof shellMachine>>>;
