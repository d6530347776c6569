import { defineModel } from '@xstate/test';
import { shellMachine } from '#machines/shell.machine.ts';

const broken = { pending: true, error: { 中断: new Error('child') } };

export const shellModel = defineModel(shellMachine, {
  given: '打开任意页面',
  outcomes: { session: broken, loginModal: broken, pendingAction: broken },
  names: { session: '登录状态', loginModal: '登录弹窗', pendingAction: '等待的动作' },
});
