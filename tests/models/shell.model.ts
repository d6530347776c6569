import { defineModel } from '@xstate/test';
import { shellMachine } from '#machines/shell.machine.ts';

const broken = { pending: true, error: { 中断: new Error('child') } };

export const shellModel = defineModel(shellMachine, {
  given: '打开任意页面',
  outcomes: {
    session: broken,
    loginModal: broken,
    pendingAction: broken,
    popupQueue: broken,
    emergencyNotice: broken,
    noticePopup: broken,
    notificationPolling: broken,
    adRotation: broken,
    favourite: broken,
    chunkRecovery: broken,
    channelTracking: broken,
    usageReporting: broken,
  },
  names: {
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
  },
});
