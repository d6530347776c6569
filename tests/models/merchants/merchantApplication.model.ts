import { defineModel } from '@xstate/test';
import { merchantApplicationMachine, type SavedApplication } from '#machines/merchants/merchantApplication.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

export const wholeApplication = {
  kind: 1,
  shop: '北辰小店',
  contact: '林一',
  licence: '91350100M000100Y43',
  picture: '7',
  games: ['1'],
  accounts: 12,
} as const;
const theirs = { ...wholeApplication, shop: '另一台设备改的店' };
const saved = (wish: Partial<SavedApplication> = {}): SavedApplication => ({
  version: 2,
  form: wholeApplication,
  isSubmitted: false,
  ...wish,
});

export const merchantApplicationModel = defineModel(merchantApplicationMachine, {
  invariants: {
    服务器收下了才算提交: ({ states, answers }) =>
      !states.includes('submitted') ||
      isGranted(answers('submitApplication').at(-1)) ||
      answers('readApplication').at(-1)?.isSubmitted === true,
    提交的都完整并且验证过: ({ started }) => started('submitApplication').every(({ form, proof }) => form.licence !== '' && proof !== ''),
  },
  given: [accounts.renter],
  input: {
    saved: { version: 0, form: { ...wholeApplication, licence: '' }, isSubmitted: false },
    has: { phone: '138****0002', email: null, hasPassword: true, isRealName: true },
  },
  outcomes: {
    ownerProof: { done: { 通过: { proof: 'proof-0001' }, 放弃: { proof: null } }, error: { 中断: new Error('ownerProof') } },
    saveApplication: {
      done: { 存好: granted(saved()), 别处改过: refused('EDITED_ELSEWHERE'), 已提交: refused('APPLICATION_STATE') },
      error: { 网关故障: badGateway },
    },
    submitApplication: {
      done: {
        收下: granted(saved({ isSubmitted: true })),
        别处改过: refused('EDITED_ELSEWHERE'),
        验证过期: refused('PROOF_INVALID'),
        店名有人用: refused('SHOP_NAME_TAKEN'),
      },
      error: { 网关故障: badGateway },
    },
    readApplication: { done: { 已提交: saved({ isSubmitted: true }), 没有: saved() }, error: { 网关故障: badGateway } },
    readTheirs: { done: { 读到: saved({ version: 5, form: theirs }), 是这里存的: saved() }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'form.change', form: wholeApplication }, name: '填上信用代码' },
    { event: { type: 'form.change', form: { ...wholeApplication, licence: '' } }, name: '清空信用代码' },
  ],
  identity: ({ form, sent, fields, problem, theirs: other }) => [
    form.licence,
    form.shop,
    sent?.licence,
    Object.keys(fields),
    problem?.message,
    other?.version,
  ],
  names: {
    'draft.retry': '点“马上重试”',
    'application.submit': '点“提交申请”',
    'mine.keep': '点“用这里填的”',
    'theirs.take': '点“用那边改的”',
    ownerProof: '验证本人手机',
    saveApplication: '存草稿',
    submitApplication: '提交申请',
    readApplication: '查申请',
    readTheirs: '读另一份',
    typingPause: '停下来一会儿',
    savingPause: '等一会儿自己再试',
  },
  byHand: {
    start: '打开“入驻开店”，填好信用代码以外的每一项',
    steps: {
      'form.change#1': '填上信用代码',
      'form.change#2': '把信用代码清空',
      'application.submit': '点“提交申请”',
      'draft.retry': '点“马上重试”',
      'mine.keep': '点“用这里填的”',
      'theirs.take': '点“用那边改的”',
      'ownerProof+通过': true,
      'ownerProof+放弃': { prepare: '在验证的弹窗里点“取消”' },
      'ownerProof-中断': false,
      'saveApplication+存好': true,
      'saveApplication+别处改过': false,
      'saveApplication+已提交': false,
      'saveApplication-网关故障': false,
      'submitApplication+收下': true,
      'submitApplication+别处改过': false,
      'submitApplication+验证过期': false,
      'submitApplication+店名有人用': false,
      'submitApplication-网关故障': false,
      'readApplication+已提交': false,
      'readApplication+没有': false,
      'readApplication-网关故障': false,
      'readTheirs+读到': false,
      'readTheirs+是这里存的': false,
      'readTheirs-网关故障': false,
    },
    sees: {
      filling: '申请的表格',
      stale: '写着刚在另一个页面或设备上改过，和不同的几项',
      proving: '验证本人手机的弹窗',
      submitted: '写着“审核中”',
    },
  },
});
