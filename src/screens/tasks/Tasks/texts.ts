import { formatRelative } from '#contract/rules/clock.ts';
import { TASK_KIND_NAMES } from '#contract/rules/task.ts';
import { taskKinds } from '#contract/names.ts';
import type { OwnTask, Task, TaskPlace } from '#api/queries/tasks.ts';

type Tone = 'ok' | 'gift' | 'stay' | 'book' | 'no' | 'plain';

export const kindText = (kind: keyof typeof taskKinds): string => TASK_KIND_NAMES[taskKinds[kind]];
export const kindTones: Readonly<Record<keyof typeof taskKinds, Tone>> = {
  COMPANION: 'stay',
  RANK: 'gift',
  COLLECT: 'book',
  OTHER: 'plain',
};

export const placeTexts: Readonly<Record<TaskPlace['status'], { readonly text: string; readonly tone: Tone }>> = {
  OPEN: { text: '可接', tone: 'ok' },
  TAKEN: { text: '进行中', tone: 'stay' },
  HANDED: { text: '待验收', tone: 'book' },
  RETURNED: { text: '待重交', tone: 'book' },
  REDONE: { text: '重交待验收', tone: 'book' },
  DISPUTED: { text: '平台裁决中', tone: 'no' },
  HELD: { text: '报酬核对中', tone: 'no' },
  ACCEPTED: { text: '已通过', tone: 'ok' },
  DIVIDED: { text: '已裁决，付了一部分', tone: 'plain' },
  REFUSED: { text: '已裁决，没有付', tone: 'no' },
  OVERDUE: { text: '超时没交', tone: 'no' },
  QUIT: { text: '已放弃', tone: 'plain' },
  RECALLED: { text: '已收回', tone: 'plain' },
};

export const taskTexts: Readonly<Record<Task['status'], string>> = {
  UNPAID: '待付款',
  PAYING: '支付中',
  OPEN: '接单中',
  WINDING: '不再接单',
  ENDED: '已了结',
  CLOSED: '已关闭',
};

/** What the deadline of a place is for. */
export const dueTexts: Readonly<Partial<Record<TaskPlace['status'], string>>> = {
  TAKEN: '交付截止',
  HANDED: '验收截止',
  RETURNED: '重交截止',
  REDONE: '验收截止',
  DISPUTED: '裁决截止',
};

export const dutyTexts: Readonly<Record<NonNullable<OwnTask['duty']>, string>> = {
  PAY: '去付款',
  ANSWER: '去验收',
  HAND_IN: '去交付',
  REDO: '去重交',
  STATE: '去陈述',
};

export const untilText = (at: number, now: number): string => formatRelative(at, now);
