import { defineModel } from '@xstate/test';
import { callOffOrderMachine } from '#machines/lending/callOffOrder.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted, usesLastKey } from '#tests/models/invariants.ts';

export const callOffOrderModel = defineModel(callOffOrderMachine, {
  invariants: {
    服务器说取消了才算取消: ({ states, answers }) => !states.includes('calledOff') || isGranted(answers('callOff').at(-1)),
    取消用这一次提交的幂等键: usesLastKey('callOff', 'callOff.submit'),
  },
  given: [accounts.owner],
  input: { orderNo: '20261119194500000001' },
  outcomes: {
    callOff: {
      done: { 取消: granted(undefined), 已经开始: refused('ORDER_STATE') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'callOff.submit', words: '账号被找回了', key: 'callOff-key-0001' }, name: '写好原因，点“确认取消预约”' },
    { event: { type: 'callOff.submit', words: '太短', key: 'callOff-key-0001' }, name: '原因写得太短，点“确认取消预约”' },
  ],
  identity: ({ fields, problem, sent }) => [Object.keys(fields), problem?.kind, sent !== null],
  names: { 'callOff.retry': '点“重试”', 'callOff.leave': '关闭弹窗', callOff: '取消预约' },
  byHand: {
    start: '用号主的账号登录，打开一个待开始的出租订单，点“无法交付，取消预约”',
    steps: {
      'callOff.submit#1': '填“账号被找回了”，点“确认取消预约”',
      'callOff.submit#2': '填“太短”，点“确认取消预约”',
      'callOff+取消': true,
      'callOff+已经开始': { since: 'callOff.submit', prepare: '等到预约开始以后再确认' },
      'callOff-网关故障': offline,
    },
    sees: {
      editing: '显示原因的输入框和后果',
      uncertain: '显示“没有收到结果”和“重试”',
      calledOff: '弹窗关闭，提示预约已取消',
      left: '弹窗关闭，预约还在',
    },
  },
});
