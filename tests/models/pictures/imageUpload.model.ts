import { defineModel } from '@xstate/test';
import { imageUploadMachine } from '#machines/pictures/imageUpload.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const file = new Blob(['file']);
const shrunk = new Blob(['shrunk']);
const kept = { id: '12', path: '/static/pictures/hash.webp', width: 512, height: 512 };

export const withoutScreen = '图片不走 GraphQL，由浏览器里的上传测试走';

export const imageUploadModel = defineModel(imageUploadMachine, {
  invariants: {
    服务器收下了才算传好: ({ states, answers }) => !states.includes('done') || isGranted(answers('sendPicture').at(-1)),
    只传缩小过的图片: ({ started }) => started('sendPicture').every(({ picture }) => picture === shrunk),
    重试时从头数百分比: ({ states, context }) => !states.includes('shrinking') || context.percent === 0,
  },
  given: [accounts.renter],
  input: { file, purpose: 'avatar' },
  outcomes: {
    shrinkPicture: {
      done: { 缩小了: granted(shrunk), 不是图片: refused('PICTURE_INVALID') },
      error: { 中断: new Error('shrink') },
    },
    watchProgress: { pending: true, emits: { 传了一半: { type: 'upload.progressed', percent: 50 } }, error: { 中断: new Error('watch') } },
    sendPicture: {
      done: {
        收下: granted(kept),
        无法识别: refused('PICTURE_INVALID'),
        太大: refused('PICTURE_TOO_LARGE'),
        次数用完: refused('PICTURE_LIMIT'),
      },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ percent, shrunk: small, problem }) => [percent, small !== null, problem?.kind],
  names: {
    'upload.cancel': '点“取消上传”',
    'upload.retry': '点“重试”',
    shrinkPicture: '在浏览器里缩小',
    watchProgress: '上传进度',
    sendPicture: '上传',
  },
  byHand: {
    start: '登录后打开“账号设置”的“个人资料”，点“上传图片”，选一张照片',
    steps: {
      'shrinkPicture+缩小了': { prepare: '选一张 JPEG、PNG 或 WebP 图片' },
      'shrinkPicture+不是图片': { prepare: '选一个改名为 .png 的文本文件' },
      'shrinkPicture-中断': false,
      'watchProgress>传了一半': '看百分比',
      'watchProgress-中断': false,
      'sendPicture+无法识别': false,
      'sendPicture+太大': false,
      'sendPicture+次数用完': { prepare: '当天先上传50张' },
      'sendPicture-网关故障': offline,
    },
    sees: {
      shrinking: '显示“正在处理”',
      uploading: '显示“正在上传”和百分比',
      failed: '显示原因和“重试”',
      refused: '显示原因和“移除”',
      done: '显示传好的图片',
      cancelled: '图片不再显示',
    },
  },
});
