import { defineModel, type Model } from '@xstate/test';
import { type ComplaintWish, fileComplaintMachine } from '#machines/complaints/fileComplaint.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

export const complaintWish: ComplaintWish = {
  orderNo: '202611200000000001',
  cause: 'KICKED_OUT',
  words: '玩了二十分钟被顶下线两次',
  claimFen: 200,
};

export const fileComplaintModel = defineModel(fileComplaintMachine, {
  invariants: {
    提交用这一次点击的幂等键: usesLastKey('fileComplaint', 'complaint.submit'),
    图片齐了才提交_一张不少: ({ started }) => started('fileComplaint').every(({ wish }) => wish.pictureIds.join() === '12,13'),
  },
  given: [accounts.renter],
  input: { isBegun: false },
  outcomes: {
    gatherPictures: {
      done: { 图片齐了: { ids: ['12', '13'] }, 返回修改: { ids: null } },
      error: { 中断: new Error('gatherPictures') },
    },
    fileComplaint: {
      done: { 受理: granted(undefined), 太晚: refused('COMPLAINT_TOO_LATE') },
      error: { 中断: new Error('fileComplaint') },
    },
  },
  events: [
    { event: { type: 'complaint.submit', wish: complaintWish, form: 'complaint 1', before: 0, key: 'key-1' }, name: '点“提交投诉”' },
  ],
  identity: ({ lost, problem }) => [lost?.message, problem?.message],
  names: {
    'form.open': '点“我要投诉”',
    'form.close': '点“先不投诉”',
    'complaint.confirm': '点“确认提交”',
    'complaint.reconsider': '点“再想想”',
    gatherPictures: '等图片',
    fileComplaint: '提交',
  },
  byHand: {
    start: '租一个账号，打开订单，点“投诉”',
    steps: {
      'form.open': '点“我要投诉”，选原因，写经过',
      'form.close': '点“先不投诉”',
      'complaint.submit': '点“提交投诉”',
      'complaint.confirm': '点“确认提交”',
      'complaint.reconsider': '点“再想想”',
      'gatherPictures+图片齐了': true,
      'gatherPictures+返回修改': { prepare: '断网，选一张图片，点“提交投诉”，再点“返回修改”' },
      'gatherPictures-中断': false,
      'fileComplaint+受理': true,
      'fileComplaint+太晚': false,
    },
    sees: {
      reading: '“我要投诉”按钮，或已有的投诉',
      filed: '新的投诉，焦点在它上面',
      gatheringPictures: '没有传完的图片，按钮写着等几张',
      filling: '原因、经过、金额和图片',
      confirming: '弹窗写着提交后会停下押金和结算',
    },
  },
});

export const fileComplaintVariants = {
  从密码不对来: {
    input: { isBegun: true },
    byHand: {
      ...fileComplaintModel.byHand!,
      start: '租一个账号，打开订单，在“密码不对？”后点“投诉密码错误”；写到一半刷新页面，也从这里接着',
    },
  },
} satisfies Record<string, Partial<Model<typeof fileComplaintMachine>>>;
