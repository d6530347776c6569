import { defineModel, type Model } from '@xstate/test';
import { type ComplaintWish, fileComplaintMachine } from '#machines/fileComplaint.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';

export const complaintWish: ComplaintWish = {
  orderNo: '202611200000000001',
  cause: 'KICKED_OUT',
  words: '玩了二十分钟被顶下线两次',
  claimFen: 200,
  pictureIds: [],
};

export const fileComplaintModel = defineModel(fileComplaintMachine, {
  invariants: {
    每次提交都带着幂等键: ({ started }) => started('fileComplaint').every(({ key }) => key !== ''),
  },
  given: [accounts.renter],
  input: { isAsked: false },
  outcomes: {
    fileComplaint: {
      done: { 受理: granted(undefined), 太晚: refused('COMPLAINT_TOO_LATE') },
      error: { 网关故障: badGateway },
    },
    readComplaints: { done: { 查到: { isFiled: true }, 没有: { isFiled: false } }, error: { 网关故障: badGateway } },
  },
  events: [{ event: { type: 'complaint.submit', wish: complaintWish, key: 'key-1' }, name: '点“提交投诉”' }],
  identity: ({ problem }) => problem?.message,
  names: {
    'form.open': '点“我要投诉”',
    'form.close': '点“先不投诉”',
    'complaint.confirm': '点“确认提交”',
    'complaint.reconsider': '点“再想想”',
    'complaint.retry': '点“重试”',
    'complaint.check': '点“查询结果”',
    fileComplaint: '提交',
    readComplaints: '查询',
  },
  byHand: {
    start: '租一个账号，打开订单，点“投诉”',
    steps: {
      'form.open': '点“我要投诉”，选原因，写经过',
      'form.close': '点“先不投诉”',
      'complaint.submit': '点“提交投诉”',
      'complaint.confirm': '点“确认提交”',
      'complaint.reconsider': '点“再想想”',
      'complaint.retry': '点“重试”',
      'complaint.check': '点“查询结果”',
      'fileComplaint+受理': true,
      'fileComplaint+太晚': false,
      'fileComplaint-网关故障': false,
      'readComplaints+查到': false,
      'readComplaints+没有': false,
      'readComplaints-网关故障': false,
    },
    sees: {
      reading: '“我要投诉”按钮，或已有的投诉',
      filling: '原因、经过、金额和图片',
      confirming: '弹窗写着提交后会停下押金和结算',
      uncertain: '写着“没有收到答复，投诉可能已经提交”',
    },
  },
});

export const fileComplaintVariants = {
  从密码不对来: {
    input: { isAsked: true },
    byHand: { ...fileComplaintModel.byHand!, start: '租一个账号，打开订单，在“密码不对？”后点“提出投诉”' },
  },
} satisfies Record<string, Partial<Model<typeof fileComplaintMachine>>>;
