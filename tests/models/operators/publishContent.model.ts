import { defineModel, type Model } from '@xstate/test';
import type { ContentPreview, ContentReading } from '#operator/machines/contentFacts.ts';
import { publishContentMachine } from '#operator/machines/publishContent.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

export const withoutScreen = '运营台的页面是另一个构建，由它自己的测试走';

const reading = (version: number): ContentReading => ({
  fields: { title: `第 ${version} 版` },
  version,
  at: 1_795_000_000_000,
  by: '小周',
});
const preview = (faults: ContentPreview['faults']): ContentPreview => ({ faults, fields: {}, texts: {}, pictures: {} });
const save = { what: 'save', because: '活动改期' } as const;

const eventsFor = (key: string | null) =>
  [
    { event: { type: 'draft.change', draft: { key, fields: { title: '改了的标题' } } }, name: '改标题' },
    { event: { type: 'change.send', change: save }, name: '写好理由，点“保存”' },
    { event: { type: 'change.send', change: { what: 'undo', to: 1, because: '退回去' } }, name: '退回第 1 版' },
  ] satisfies Model<typeof publishContentMachine>['events'];

export const publishContentModel = defineModel(publishContentMachine, {
  input: { kind: 'notice', key: '7' },
  invariants: {
    只保存预览过而且没有错的: ({ started, answers }) =>
      started('sendContent').every(({ change }) => change.what !== 'save') ||
      answers('previewContent').some((answer) => answer.ok && Object.keys(answer.value.faults).length === 0),
    只在看过的一版上保存: ({ started, answers }) =>
      started('sendContent').every(({ version }) => answers('readContent').some((answer) => answer.ok && answer.value.version === version)),
    保存的就是正在看的草稿: ({ states, snapshot: { context } }) =>
      !states.includes('saving') || context.change?.what !== 'save' || context.preview !== null,
    服务器说保存了才算: ({ states, answers }) => !states.includes('saved') || answers('sendContent').some(({ ok }) => ok),
    别人改了写的还在: ({ states, snapshot: { context } }) => !states.includes('overtaken') || context.draft !== null,
  },
  given: '内容运营改一条公告',
  outcomes: {
    readContent: { done: { 第三版: granted(reading(3)), 没有这一条: refused('NOT_FOUND') }, error: { 网关故障: badGateway } },
    previewContent: {
      done: { 没有错: granted(preview({})), 标题太短: granted(preview({ title: '应有 2 到 60 个字' })), 没有权限: refused('FORBIDDEN') },
      error: { 网关故障: badGateway },
    },
    sendContent: {
      done: { 保存了: granted({ key: '7', version: 4 }), 别人先保存了: refused('CONFLICT'), 填得不对: refused('BAD_REQUEST') },
      error: { 网关故障: badGateway },
    },
  },
  events: eventsFor('7'),
  identity: ({ key, preview: seen, change }) => [key, seen === null ? null : Object.keys(seen.faults).length, change?.what ?? null],
  names: {
    'preview.retry': '再要一次预览',
    'change.retry': '再发一次',
    'content.refresh': '重新读',
    'conflict.mine': '接着改自己的',
    'conflict.theirs': '用站上的',
    'content.edit': '接着改',
    readContent: '读站上的',
    previewContent: '检查和预览',
    sendContent: '存为一版',
    previewPause: '停下来半秒',
  },
});

const fresh = {
  input: { kind: 'notice', key: null },
  given: '内容运营写一条新公告',
  events: eventsFor(null),
} satisfies Partial<Model<typeof publishContentMachine>>;
const readAndShown = {
  readContent: { done: { 第三版: granted(reading(3)) } },
  previewContent: { done: { 没有错: granted(preview({})) } },
};

/** A new content is saved in one and not saved in the other: after it is saved, all is as for an existing one. */
export const publishContentVariants = {
  新的: { ...fresh, outcomes: { ...readAndShown, sendContent: { done: { 保存了: granted({ key: '7', version: 4 }) } } } },
  新的没有保存: {
    ...fresh,
    outcomes: {
      ...readAndShown,
      sendContent: { done: { 别人先保存了: refused('CONFLICT'), 填得不对: refused('BAD_REQUEST') }, error: { 网关故障: badGateway } },
    },
  },
} satisfies Record<string, Partial<Model<typeof publishContentMachine>>>;
