import { defineModel } from '@xstate/test';
import { reportGameMoneyMachine } from '#machines/lending/reportGameMoney.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { isGranted, usesLastKey } from '#tests/models/invariants.ts';

export const reportGameMoneyModel = defineModel(reportGameMoneyMachine, {
  invariants: {
    服务器说上报了才算上报: ({ states, answers }) => !states.includes('reported') || isGranted(answers('reportUse').at(-1)),
    上报用这一次提交的幂等键: usesLastKey('reportUse', 'use.submit'),
  },
  given: [accounts.owner],
  input: { orderNo: '20261119194500000001', gameMoney: 500 },
  outcomes: {
    reportUse: {
      done: { 先离开: null, 上报: granted(undefined), 已经结算: refused('ORDER_STATE') },
      error: { 中断: new Error('reportUse') },
    },
  },
  events: [
    { event: { type: 'use.submit', used: '320', key: 'use-key-0001' }, name: '填 320，点“提交上报”' },
    { event: { type: 'use.submit', used: '501', key: 'use-key-0001' }, name: '填超过预付的数，点“提交上报”' },
  ],
  identity: ({ fields, lost, problem, sent }) => [Object.keys(fields), lost?.kind, problem?.kind, sent !== null],
  names: { 'use.leave': '点“先看订单”', reportUse: '上报用量' },
  byHand: {
    start: '用号主的账号登录，打开一个租客预付了游戏币、租用已结束、还没有结算的出租订单',
    steps: {
      'use.submit#1': '填 320，点“提交上报”',
      'use.submit#2': '填比预付多的数，点“提交上报”',
      'reportUse+上报': true,
      'reportUse+已经结算': { since: 'use.submit', prepare: '订单在填写期间结算' },
    },
    sees: {
      editing: '显示用量的输入框和分账',
      reported: '提示已上报，卡片显示给你和退给租客的钱',
      left: '重读订单',
    },
  },
});
