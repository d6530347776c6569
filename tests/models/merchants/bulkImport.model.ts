import { defineModel, type Model } from '@xstate/test';
import { bulkImportMachine } from '#machines/merchants/bulkImport.machine.ts';
import type { FileState } from '#machines/merchants/sentFile.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

const file = (state: FileState) => ({ id: '71', state, percent: 40 });
const chosen = (name: string) => ({ gameId: '12', name, blob: new Blob(['外部编号']) });

export const bulkImportModel = defineModel(bulkImportMachine, {
  invariants: {
    服务器说全部都对才能确认: ({ states, answers }) => {
      const said = answers('readFile').at(-1);
      return !states.includes('ready') || said?.state === 'ready';
    },
    服务器说写完才算导入: ({ states, answers }) => {
      const said = answers('readFile').at(-1);
      return !states.includes('taken') || said?.state === 'taken';
    },
    确认用这一次的幂等键: usesLastKey('takeFile', 'file.take'),
  },
  given: [accounts.owner],
  input: { file: null, unfinished: null },
  outcomes: {
    watchProgress: { pending: true, emits: { 传了一半: { type: 'file.progressed', percent: 50 } }, error: { 中断: new Error('watch') } },
    sendFile: {
      pending: true,
      done: { 传完: granted(file('checking')), 不能发布: refused('PUBLISH_CREDIT') },
      error: { 网关故障: badGateway },
    },
    readFile: {
      done: {
        还在做: file('checking'),
        有错: file('faulty'),
        全对: file('ready'),
        写完: file('taken'),
        别处取消: file('cancelled'),
      },
      error: { 网关故障: badGateway },
    },
    cancelFile: {
      done: { 取消了: granted(file('cancelled')), 已经写完: refused('FILE_STATE') },
      error: { 网关故障: badGateway },
    },
    takeFile: {
      done: { 开始写入: granted(file('taking')), 刚变了: refused('FILE_STATE') },
      error: { 中断: new Error('takeFile') },
    },
  },
  events: [
    { event: { type: 'file.choose', ...chosen('账号.csv') }, name: '选填好的 账号.csv' },
    { event: { type: 'file.choose', ...chosen('账号.pdf') }, name: '选 账号.pdf' },
    { event: { type: 'file.take', key: 'take-key-0001' }, name: '点“导入这 2 个账号”' },
  ],
  identity: ({ file: own, unfinished, chosen: sent, percent, key, lost, fault, problem }) => [
    own?.state,
    unfinished?.key,
    sent !== null,
    percent,
    key,
    lost?.message,
    fault,
    problem?.kind,
  ],
  names: {
    'file.retry': '点“再传一次”',
    'file.cancel': '点“取消导入”',
    'file.another': '再选一个文件',
    watchProgress: '上传进度',
    sendFile: '上传',
    readFile: '读进度',
    cancelFile: '取消',
    takeFile: '确认导入',
    filePoll: '一秒后',
  },
  byHand: {
    start: '用号主的账号登录，打开“商户中心”，点“批量导入”',
    steps: {
      'file.choose#1': '点“下载模板”，填两行，存成 账号.csv，点“选填好的文件”选它',
      'file.choose#2': '点“选填好的文件”，选一个 .pdf',
      'watchProgress>传了一半': '看百分比',
      'watchProgress-中断': false,
      'file.take': '点“导入这 2 个账号”',
      'file.cancel': {
        action: (states) =>
          states.includes('bulkImport.interrupted') ? '点“不传了”' : states.includes('bulkImport.ready') ? '点“换文件”' : '点“取消导入”',
      },
      'file.another': { action: (states) => (states.includes('bulkImport.taken') ? '点“再导入一个文件”' : '点“重新选文件”') },
      'sendFile+传完': true,
      'sendFile+不能发布': { since: 'file.choose', prepare: '上传期间信用分降到 60 以下' },
      'sendFile-网关故障': offline,
      'readFile+还在做': true,
      'readFile+有错': '在文件的一格时租价里填“免费”',
      'readFile+全对': true,
      'readFile+写完': true,
      'readFile+别处取消': '在另一个标签页点“取消导入”',
      'readFile-网关故障': offline,
      'cancelFile+取消了': true,
      'cancelFile+已经写完': { prepare: '等它写完再点' },
      'cancelFile-网关故障': offline,
      'takeFile+开始写入': true,
      'takeFile+刚变了': { since: 'file.take', prepare: '在另一个标签页点“换文件”' },
      filePoll: true,
    },
    sees: {
      choosing: '显示选游戏、“下载模板”和“选填好的文件”',
      sending: '显示“正在上传”和百分比',
      interrupted: '显示“没有传完”和“再传一次”',
      following: '显示“正在检查”或“正在写入”和百分比',
      faulty: '显示每一处错误、“下载标出问题的文件”和“重新选文件”',
      ready: '显示“全部都对”、文件是怎样读的和“导入这 2 个账号”',
      taken: '显示“已导入 2 个账号”',
    },
  },
});

export const bulkImportVariants = {
  接着看: {
    input: { file: file('checking'), unfinished: null },
    byHand: { ...bulkImportModel.byHand!, start: '打开“批量导入”，上传一个文件，关掉页面后再打开' },
  },
  接着上次: {
    input: { file: file('ready'), unfinished: { wish: { id: '71' }, key: 'take-key-0000' } },
    byHand: { ...bulkImportModel.byHand!, start: '打开“批量导入”，检查完断网后点“导入这 2 个账号”，再刷新' },
  },
} satisfies Record<string, Partial<Model<typeof bulkImportMachine>>>;
