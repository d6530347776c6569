import { defineModel } from '@xstate/test';
import { chatPictureMachine } from '#machines/chat/chatPicture.machine.ts';

const [first, second] = [new Blob(['first']), new Blob(['second'])];
const kept = { id: '12', path: null, width: 512, height: 512 };

export const withoutScreen = '图片不走 GraphQL，由浏览器里的客服测试走';

export const chatPictureModel = defineModel(chatPictureMachine, {
  input: { number: 'KF202611200000000001' },
  invariants: {
    一次只传一张: ({ states, context }) => states.includes('uploading') === (context.chosen !== null),
  },
  given: '客服窗口开着，客服已接入',
  outcomes: {
    imageUpload: { done: { 传好: kept, 取消了: null }, error: { 中断: new Error('imageUpload') } },
  },
  events: [
    { event: { type: 'picture.choose', file: first, name: 'first.png' }, name: '选第一张图片' },
    { event: { type: 'picture.choose', file: second, name: 'second.png' }, name: '选第二张图片' },
  ],
  identity: ({ chosen }) => chosen?.name ?? null,
  names: { imageUpload: '上传' },
});
