import { defineModel } from '@xstate/test';
import { pendingActionMachine } from '#machines/pendingAction.machine.ts';

const ids = ({ context }: { context: { waiting: { id: string }[] } }): string[] => context.waiting.map(({ id }) => id);

export const pendingActionModel = defineModel(pendingActionMachine, {
  invariants: {
    '同一动作至多重试 3 次': ({ context }) => context.waiting.every(({ attempts }) => attempts < 3),
    不重复排队: ({ context }) => new Set(context.waiting.map(({ id }) => id)).size === context.waiting.length,
  },
  given: '打开任意页面，登录已失效',
  outcomes: {
    readStoredActions: {
      done: { 没有: [], 有一个: [{ id: 'action-1', attempts: 0 }] },
      error: { 格式错误: new Error('暂存存储格式错误') },
    },
    retryActions: {
      done: {
        都成功: (moment) => ({ settled: ids(moment), refusedAgain: [] }),
        成功一个: (moment) => ({ settled: ids(moment).slice(0, 1), refusedAgain: [] }),
        又被拒绝: (moment) => ({ settled: [], refusedAgain: ids(moment) }),
      },
      error: { 中断: new Error('retry') },
    },
  },
  events: [
    { type: 'action.refused', id: 'action-1' },
    { type: 'action.refused', id: 'action-2' },
  ],
  identity: ({ waiting }) => waiting,
  names: {
    'action.refused': '动作收到 401',
    'session.opened': '登录成功',
    'login.dismissed': '关闭登录弹窗',
    readStoredActions: '读取暂存动作',
    retryActions: '重试动作',
  },
});
