import { defineModel } from '@xstate/test';
import { mayRepeat, pendingActionMachine, type Person, type Repeated } from '#machines/identity/pendingAction.machine.ts';

const anyone = { kind: 'anyone' } as const;
const one = { kind: 'member', id: '3' } as const;
const other = { kind: 'member', id: '4' } as const;

export const pendingActionModel = defineModel(pendingActionMachine, {
  invariants: {
    '同一动作至多重试 3 次': ({ context, snapshot }) =>
      context.waiting.every(({ attempts }) => attempts < 3 || (attempts === 3 && snapshot.matches('retrying'))),
    不重复排队: ({ context }) => new Set(context.waiting.map(({ id }) => id)).size === context.waiting.length,
    登录的是别人就不重做: ({ history }) => {
      const at = history.at(-1);
      const repeated = at?.starts.find(({ src }) => src === 'repeatAction')?.input as { id: string } | undefined;
      if (!at || !repeated) return true;
      const { sender } = at.snapshot.context.waiting.find(({ id }) => id === repeated.id) ?? {};
      const { output } = (at.step?.src === 'readPerson' ? at.step.event : {}) as { output?: Person };
      return sender?.kind === 'anyone' || (sender !== undefined && output !== undefined && mayRepeat(sender, output));
    },
    一轮里一个动作至多重做一次: ({ history }) => {
      const from = history.findLastIndex(({ step }) => step?.event.type === 'session.opened' || step?.src === 'readStoredActions');
      const ids = history
        .slice(Math.max(0, from))
        .flatMap(({ starts }) => starts.filter(({ src }) => src === 'repeatAction').map(({ input }) => (input as { id: string }).id));
      return new Set(ids).size === ids.length;
    },
  },
  given: '打开任意页面，登录已失效',
  outcomes: {
    readStoredActions: {
      done: { 没有: [], 有一个: [{ id: 'action-1', sender: anyone, attempts: 0 }] },
      error: { 格式错误: new Error('暂存存储格式错误') },
    },
    readPerson: {
      done: { 同一个人: one, 另一个人: other, 没有读到: { kind: 'unread' }, 没有登录: { kind: 'guest' } },
      error: { 中断: new Error('session') },
    },
    repeatAction: {
      done: { 做完: { verdict: 'settled' } satisfies Repeated, 又被拒绝: { verdict: 'refusedAgain' } satisfies Repeated },
      error: { 中断: new Error('retry') },
    },
  },
  events: [
    { type: 'action.refused', id: 'action-1', sender: one },
    { type: 'action.refused', id: 'action-2', sender: anyone },
  ],
  identity: ({ waiting, round }) => ({ waiting, round }),
  names: {
    'action.refused': '动作收到 401',
    'action.refused#1': '自己的动作收到 401',
    'action.refused#2': '谁都能做的动作收到 401',
    'session.opened': '登录成功',
    'login.dismissed': '关闭登录弹窗',
    readStoredActions: '读取暂存动作',
    readPerson: '看登录的是谁',
    repeatAction: '重做动作',
  },
});
