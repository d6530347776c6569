import { defineModel, type Model } from '@xstate/test';
import { handInMachine } from '#machines/tasks/handIn.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, who } from '#testing/byHand.ts';
import { continuesWithKey } from '#tests/models/invariants.ts';

export const handInModel = defineModel(handInMachine, {
  invariants: { 用这一次提交的幂等键或没有答复的那个: continuesWithKey('sendWriting', 'writing.submit') },
  given: [accounts.renter, '接了一个任务，还没有交付'],
  input: { placeId: '81', begun: null, unfinished: null },
  outcomes: {
    gatherPictures: {
      pending: true,
      done: { 图片齐了: { ids: ['5'] }, 返回修改: { ids: null } },
      error: { 中断: new Error('gatherPictures') },
    },
    sendWriting: {
      done: { 收下了: granted(undefined), 有联系方式: refused('TASK_CONTACT') },
      error: { 中断: new Error('sendWriting') },
    },
  },
  events: [
    { event: { type: 'form.open', kind: 'handIn' }, name: '点“交付”' },
    { event: { type: 'writing.submit', words: '打完了', form: 'place 81 handIn 0', key: 'write-key-0001' }, name: '点“提交交付”' },
  ],
  identity: ({ kind, words, pictureIds, key, lost, problem }) => [kind, words, pictureIds.length, key, lost?.message, problem?.message],
  names: {
    'form.close': '点“先不提交”',
    'writing.confirm': '点“确认提交”',
    'writing.reconsider': '点“再想想”',
    gatherPictures: '等图片',
    sendWriting: '提交',
  },
  byHand: {
    start: '打开这个任务',
    as: who.renter,
    steps: {
      'form.open': '点“交付”',
      'form.close': '点“先不提交”',
      'writing.submit': '填好说明，点“提交交付”',
      'writing.confirm': '点“确认提交”',
      'writing.reconsider': '点“再想想”',
      'gatherPictures+图片齐了': true,
      'gatherPictures+返回修改': { prepare: '断网，选一张图片，点“提交交付”，再点“返回修改”' },
      'gatherPictures-中断': false,
      'sendWriting+收下了': true,
      'sendWriting+有联系方式': { since: 'writing.submit', prepare: '说明里写一个手机号' },
    },
    sees: {
      reading: '没有表格，按钮是“交付”',
      writing: '显示交付的表格',
      gatheringPictures: '显示图片的进度',
      confirming: '弹窗写着提交后不能修改',
    },
  },
});

export const handInVariants = {
  写了一半: {
    input: { placeId: '81', begun: 'handIn', unfinished: null },
    byHand: { ...handInModel.byHand!, start: '打开这个任务，写了一半再刷新' },
  },
  接着上次: {
    input: {
      placeId: '81',
      begun: null,
      unfinished: { wish: { placeId: '81', kind: 'handIn', words: '打完了', pictureIds: [] }, key: 'write-key-0000' },
    },
    byHand: { ...handInModel.byHand!, start: '打开这个任务，断网后点“确认提交”，再刷新' },
  },
} satisfies Record<string, Partial<Model<typeof handInMachine>>>;
