import { defineModel, type Model } from '@xstate/test';
import { bulkChangeMachine } from '#machines/merchants/bulkChange.machine.ts';
import { blankBulkWish, type BulkWish } from '#lib/bulkWish.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { aBulkResult, aBulkRow } from '#testing/builders/merchantPages.ts';
import { offline } from '#testing/byHand.ts';
import { continuesWithKey, isGranted, usesLastKey } from '#tests/models/invariants.ts';

const owner = '商户账号：owner / Owner_2026';
const wish: BulkWish = { ...blankBulkWish, price: 'HOURLY', mode: 'PERCENT', amount: -10 };
const refusedRow = aBulkRow({
  id: '102',
  title: '还是草稿的账号',
  after: '',
  code: 'LISTING_STATE',
  message: '还是草稿，发布后才能批量改',
});
const partly = aBulkResult({ changed: 1, refused: 1, rows: [aBulkRow(), refusedRow] });
const made = aBulkResult({ id: '61', undoUntil: 1_795_000_600_000 });
const undone = aBulkResult({ id: '61', undoneAt: 1_795_000_300_000, changed: 0, refused: 1, rows: [refusedRow] });

export const bulkChangeModel = defineModel(bulkChangeMachine, {
  invariants: {
    服务器说改了才算改好: ({ states, started, answers }) =>
      !states.includes('done') || started('applyBulk').length === 0 || isGranted(answers('applyBulk').at(-1)),
    修改用这一次确认的幂等键或没有答复的那个: continuesWithKey('applyBulk', 'change.confirm'),
    撤销用这一次点击的幂等键: usesLastKey('undoBulk', 'undo.confirm'),
    改动超过一半的先问过: ({ history, started }) =>
      !started('applyBulk').some(({ wish: order, lost }) => order.isSure && lost === null) ||
      history.some(({ step }) => step?.event.type === 'jump.confirm'),
  },
  given: [owner],
  input: { ids: ['101', '102'], made: null, unfinished: null },
  outcomes: {
    previewBulk: {
      done: {
        都能改: granted(aBulkResult()),
        有大改动: granted(aBulkResult({ jumps: 1, rows: [aBulkRow({ isJump: true })] })),
        有的不能改: granted(partly),
        填得不对: refused('BAD_REQUEST'),
      },
      error: { 网关故障: badGateway },
    },
    applyBulk: {
      done: { 改好: granted(made), 有的不能改: granted(partly), 有变化: refused('BULK_STALE'), 被拒绝: refused('BAD_REQUEST') },
      error: { 中断: new Error('applyBulk') },
    },
    undoBulk: {
      done: { 撤销: granted(undone), 太晚: refused('BULK_UNDO_LATE') },
      error: { 中断: new Error('undoBulk') },
    },
  },
  events: [
    { event: { type: 'change.submit', wish }, name: '选时租降 10%，点“看看会怎样”' },
    { event: { type: 'change.confirm', key: 'bulk-key-0001' }, name: '点“确认修改”' },
    { event: { type: 'undo.confirm', key: 'undo-key-0001' }, name: '点“撤销”' },
  ],
  identity: ({ ids, result, lost, undoLost, problem, key }) => [
    ids.length,
    result?.id,
    result?.refused,
    result?.jumps,
    lost?.message,
    undoLost?.message,
    problem?.message,
    key,
  ],
  names: {
    'change.reconsider': '点“再改改”',
    'rows.drop': '点“去掉不能改的”',
    'jump.confirm': '点“确认改价”',
    'jump.reconsider': '点“再看看”',
    'change.leave': '点“关闭”',
    previewBulk: '预览',
    applyBulk: '批量修改',
    undoBulk: '撤销',
  },
  byHand: {
    start: '打开“账号表格”，选两个账号，点“批量修改”',
    steps: {
      'change.submit': '选时租、涨降百分比、降、填 10，点“看看会怎样”',
      'change.confirm': '点“确认修改”',
      'jump.confirm': '点“确认改价”',
      'undo.confirm': '点“撤销”',
      'previewBulk+都能改': true,
      'previewBulk+有大改动': { since: 'change.submit', prepare: '改成降 60%' },
      'previewBulk+有的不能改': { since: 'change.submit', prepare: '选的账号里有一个是草稿' },
      'previewBulk+填得不对': { since: 'change.submit', prepare: '时段设到 29 段' },
      'previewBulk-网关故障': offline,
      'applyBulk+改好': true,
      'applyBulk+有的不能改': { since: 'change.confirm', prepare: '选“休息到”一分钟后，等一分钟再确认' },
      'applyBulk+有变化': { since: 'change.confirm', prepare: '在另一个浏览器里先改其中一个账号的价格' },
      'applyBulk+被拒绝': { since: 'change.confirm', prepare: '在另一个浏览器里先下架其中一个账号' },
      'undoBulk+撤销': true,
      'undoBulk+太晚': { since: 'undo.confirm', prepare: '改完等过十分钟' },
    },
    sees: {
      choosing: '弹窗里选怎么改',
      confirming: '每一行的改前和改后，和“确认修改”',
      refusedRows: '不能改的行写着原因，写着全部都没有改',
      askingOnceMore: '写着几个价格改动超过一半',
      done: '写着改好了几个，和“撤销”',
      undone: '写着撤销了几个，没有动的行写着原因',
      finished: '看不到弹窗了',
      left: '弹窗关闭，什么也没有改',
    },
  },
});

export const bulkChangeVariants = {
  刚改完: {
    input: { ids: [], made, unfinished: null },
    byHand: { ...bulkChangeModel.byHand!, start: '打开“账号表格”，批量改完后刷新页面，点“撤销刚才的修改”' },
  },
  接着上次: {
    input: {
      ids: [],
      made: null,
      unfinished: { wish: { ids: ['101', '102'], change: wish, seen: 'seen-1', isSure: false }, key: 'bulk-key-0000' },
    },
    byHand: { ...bulkChangeModel.byHand!, start: '打开“账号表格”，断网后点“确认修改”，再刷新' },
  },
} satisfies Record<string, Partial<Model<typeof bulkChangeMachine>>>;
