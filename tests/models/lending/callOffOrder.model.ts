import { defineModel, type Model } from '@xstate/test';
import { callOffOrderMachine } from '#machines/lending/callOffOrder.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted, usesLastKey } from '#tests/models/invariants.ts';

const orderNo = '20261119194500000001';

export const callOffOrderModel = defineModel(callOffOrderMachine, {
  invariants: {
    服务器说取消了才算取消: ({ states, answers }) => !states.includes('calledOff') || isGranted(answers('callOff').at(-1) ?? undefined),
    取消用这一次提交的幂等键: usesLastKey('callOff', 'callOff.submit'),
  },
  given: [accounts.owner],
  input: { orderNo, unfinished: null },
  outcomes: {
    callOff: {
      done: { 取消: granted(undefined), 已经开始: refused('ORDER_STATE'), 没有结果就离开: null },
      error: { 中断: new Error('callOff') },
    },
  },
  events: [
    { event: { type: 'callOff.submit', words: '账号被找回了', key: 'callOff-key-0001' }, name: '写好原因，点“确认取消预约”' },
    { event: { type: 'callOff.submit', words: '太短', key: 'callOff-key-0001' }, name: '原因写得太短，点“确认取消预约”' },
  ],
  identity: ({ fields, problem, lost, key }) => [Object.keys(fields), problem?.kind, lost?.message, key],
  names: { 'callOff.leave': '关闭弹窗', callOff: '取消预约' },
  byHand: {
    start: '用号主的账号登录，打开一个待开始的出租订单，点“无法交付，取消预约”',
    steps: {
      'callOff.submit#1': '填“账号被找回了”，点“确认取消预约”',
      'callOff.submit#2': '填“太短”，点“确认取消预约”',
      'callOff+取消': true,
      'callOff+已经开始': { since: 'callOff.submit', prepare: '等到预约开始以后再确认' },
      'callOff+没有结果就离开': { ...offline, action: '点弹窗的关闭' },
    },
    sees: {
      editing: '显示原因的输入框和后果',
      calledOff: '弹窗关闭，提示预约已取消',
      left: '弹窗关闭，预约还在',
    },
  },
});

export const callOffOrderVariants = {
  接着上次: {
    input: { orderNo, unfinished: { wish: { orderNo, words: '账号被找回了' }, key: 'callOff-key-0000' } },
    byHand: {
      ...callOffOrderModel.byHand!,
      start: '打开一个待开始的出租订单，点“无法交付，取消预约”，断网后填原因、点“确认取消预约”，关掉弹窗再点“无法交付，取消预约”',
    },
  },
} satisfies Record<string, Partial<Model<typeof callOffOrderMachine>>>;
