import { defineModel } from '@xstate/test';
import { noFilters } from '#lib/hallAddress.ts';
import { saveSearchMachine } from '#machines/savedSearches/saveSearch.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { isGranted, usesLastKey } from '#tests/models/invariants.ts';

export const saveSearchModel = defineModel(saveSearchMachine, {
  invariants: {
    服务器说保存了才算保存: ({ states, answers }) => !states.includes('saved') || isGranted(answers('saveSearch').at(-1)),
    保存用这一次提交的幂等键: usesLastKey('saveSearch', 'name.submit'),
  },
  given: [accounts.renter],
  input: { filters: { ...noFilters, gameId: '1', noDeposit: true } },
  outcomes: {
    saveSearch: {
      done: {
        先离开: null,
        保存: granted({ name: '夜场微信' }),
        条件已保存过: refused('SAVED_SEARCH_SAME'),
        已满: refused('SAVED_SEARCHES_FULL'),
      },
      error: { 中断: new Error('saveSearch') },
    },
  },
  events: [
    { event: { type: 'name.submit', name: '夜场微信', key: 'search-key-0001' }, name: '填好名称，点“保存”' },
    { event: { type: 'name.submit', name: '', key: 'search-key-0001' }, name: '不填名称，点“保存”' },
  ],
  identity: ({ fields, lost, problem, saved }) => [fields, lost?.kind, problem?.kind, saved],
  names: { 'save.leave': '关闭弹窗', saveSearch: '保存搜索' },
  byHand: {
    start: '在租号大厅选一个游戏和“无押金”，点“保存搜索”',
    steps: {
      'name.submit#1': '填“夜场微信”，点“保存”',
      'name.submit#2': '不填名称，点“保存”',
      'saveSearch+保存': true,
      'saveSearch+条件已保存过': { since: 'name.submit', prepare: '在另一个浏览器里先保存同样的条件' },
      'saveSearch+已满': { since: 'name.submit', prepare: '在另一个浏览器里保存到十个搜索，条件都不一样' },
    },
    sees: {
      editing: '显示名称的输入框',
      saved: '弹窗关闭，提示已保存，大厅里出现这个搜索',
      left: '弹窗关闭，停在大厅',
    },
  },
});
