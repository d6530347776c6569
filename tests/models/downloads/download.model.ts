import { defineModel } from '@xstate/test';
import { downloadMachine } from '#machines/downloads/download.machine.ts';
import { offline } from '#testing/byHand.ts';

const hash = 'ab'.repeat(32);
const ours = `/static/downloads/${hash}/a.html`;

export const withoutScreen = '文件不走 GraphQL，由画面的测试走';

export const downloadModel = defineModel(downloadMachine, {
  invariants: {
    核对过才保存: ({ states, answers }) => !states.includes('saving') || answers('verifyFile').at(-1) === true,
    全部收到才核对: ({ states, answers }) => !states.includes('verifying') || answers('receiveFile').at(-1) === 'whole',
    只下载本站的地址: ({ started }) => started('receiveFile').every(({ wish }) => wish.url === ours),
    开始时从零数: ({ step, context }) => step?.event.type !== 'download.start' || context.received === 0 || context.url !== ours,
  },
  given: [],
  input: { origin: 'https://zuhao.test', fileName: 'a.html', size: 100, sha256: hash },
  events: [
    { event: { type: 'download.start', url: ours }, name: '点“下载”' },
    { event: { type: 'download.start', url: `https://elsewhere.test${ours}` }, name: '点地址不对的“下载”' },
  ],
  outcomes: {
    watchProgress: {
      pending: true,
      emits: { 收到一半: { type: 'download.progressed', received: 50 } },
      error: { 中断: new Error('watch') },
    },
    receiveFile: {
      done: { 收完: 'whole', 没有文件: 'missing', 文件没了: 'gone', 断开: 'cut' },
      error: { 中断: new Error('receive') },
    },
    verifyFile: { done: { 一致: true, 不一致: false }, error: { 中断: new Error('verify') } },
    saveFile: { done: { 存好: undefined }, error: { 中断: new Error('save') } },
    forgetFile: { done: { 丢掉: undefined }, error: { 中断: new Error('forget') } },
  },
  identity: ({ received, attempts }) => [received, attempts],
  names: {
    'download.resume': '点“继续下载”',
    'download.cancel': '点“取消”',
    watchProgress: '下载进度',
    receiveFile: '下载文件',
    verifyFile: '核对校验值',
    saveFile: '保存',
    forgetFile: '丢掉已下载的部分',
  },
  byHand: {
    start: '打开“下载上号器”',
    steps: {
      'download.start#2': false,
      'watchProgress>收到一半': '看百分比',
      'watchProgress-中断': false,
      'receiveFile+没有文件': { prepare: '打开页面以后，用 npm run operator -- releases withdraw 撤下这个版本' },
      'receiveFile+文件没了': false,
      'receiveFile+断开': offline,
      'receiveFile-中断': false,
      'verifyFile+不一致': false,
      'verifyFile-中断': false,
      'saveFile-中断': false,
      'forgetFile-中断': false,
    },
    sees: {
      settled: '显示版本、大小和说明',
      'settled.resting': '显示“下载”按钮',
      'settled.saved': '显示“文件完整，已保存到浏览器的下载文件夹”',
      'settled.misaddressed': '显示“下载地址错误”',
      'settled.missing': '显示“文件不存在”',
      'settled.broken': '显示“下载文件出错,文件已被删除”',
      receiving: '显示“正在下载”和百分比',
      interrupted: '显示“连接断开了”和“继续下载”',
      verifying: '显示“正在核对文件”',
      saving: '显示“正在保存”',
      forgetting: '显示“正在取消”',
    },
  },
});
