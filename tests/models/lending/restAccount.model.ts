import { defineModel } from '@xstate/test';
import { restAccountMachine } from '#machines/lending/restAccount.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { isGranted, usesLastKey } from '#tests/models/invariants.ts';

export const restAccountModel = defineModel(restAccountMachine, {
  invariants: {
    服务器说保存了才算保存: ({ states, answers }) => !states.includes('saved') || isGranted(answers('saveOffer').at(-1)),
    保存用这一次提交的幂等键: usesLastKey('saveOffer', 'offer.submit'),
  },
  given: [accounts.owner],
  input: { listingId: '101' },
  outcomes: {
    saveOffer: {
      done: { 先离开: null, 保存: granted(undefined), 没有上架: refused('LISTING_NOT_OFFERED') },
      error: { 中断: new Error('saveOffer') },
    },
  },
  events: [
    {
      event: { type: 'offer.submit', windows: [], rest: 'FURTHER', restingUntil: null, restsForPassword: true, key: 'offer-key-0001' },
      name: '选“一直休息”，点“保存”',
    },
    {
      event: { type: 'offer.submit', windows: [], rest: 'UNTIL', restingUntil: null, restsForPassword: true, key: 'offer-key-0001' },
      name: '选“休息到”不填时间，点“保存”',
    },
  ],
  identity: ({ fields, lost, problem, sent }) => [Object.keys(fields), lost?.kind, problem?.kind, sent !== null],
  names: { 'offer.leave': '离开', saveOffer: '保存时段和休息' },
  byHand: {
    start: '用号主的账号登录，打开自己一个在出租的账号的“出租时段与休息”',
    steps: {
      'offer.submit#1': '选“一直休息”，点“保存”',
      'offer.submit#2': '选“休息到”不填时间，点“保存”',
      'offer.leave': '点“先看现在的设置”',
      'saveOffer+保存': true,
      'saveOffer+没有上架': { since: 'offer.submit', prepare: '先在另一个浏览器里下架这个账号' },
    },
    sees: {
      editing: '显示休息和时段的表格',
      saved: '提示已保存',
      left: '页面重读账号',
    },
  },
});
