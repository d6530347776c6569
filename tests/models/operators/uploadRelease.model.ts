import { defineModel } from '@xstate/test';
import { uploadReleaseMachine } from '#operator/machines/uploadRelease.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

export const withoutScreen = '运营台的页面是另一个构建，由它自己的测试走';

const request = {
  file: new Blob(['上号器']),
  fileName: '上号器.exe',
  system: 'windows',
  version: '1.2.0',
  notes: '支持扫码',
  because: '新版上线',
} as const;

export const uploadReleaseModel = defineModel(uploadReleaseMachine, {
  invariants: {
    一次只传一个: ({ states, snapshot }) => !states.includes('uploading') || !snapshot.can({ type: 'upload.send', request }),
    服务器说存好了才算: ({ states, answers }) => !states.includes('stored') || answers('sendFile').some(({ ok }) => ok),
    断开时不说存好了: ({ states, snapshot: { context } }) => !states.includes('uncertain') || context.stored === null,
  },
  given: '内容运营打开下载',
  outcomes: {
    watchUpload: { pending: true, emits: { 传了一半: { type: 'upload.progressed', sent: 5 } }, error: { 中断: new Error('watch') } },
    sendFile: {
      done: { 存好了: granted({ id: '3', size: 9, sha256: 'ab'.repeat(32) }), 版本号有了: refused('CONFLICT') },
      error: { 网关故障: badGateway },
    },
  },
  events: [{ event: { type: 'upload.send', request }, name: '选好文件，点“上传”' }],
  identity: ({ sent, stored }) => [sent, stored !== null],
  names: {
    'upload.cancel': '点“取消”',
    'upload.again': '再传一个',
    watchUpload: '看传了多少',
    sendFile: '传文件',
  },
});
