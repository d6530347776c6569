import { defineModel } from '@xstate/test';
import { gatherPicturesMachine, type PictureReport } from '#machines/pictures/gatherPictures.machine.ts';

/** Two or three pictures, of which `ids` are stored. */
const report = (ids: readonly string[], { busy = 0, failed = 0, refused = 0 }: Partial<PictureReport> = {}) => ({
  type: 'pictures.reported' as const,
  ids,
  busy,
  failed,
  refused,
});

export const withoutScreen = '等的是 imageUpload 的图片，由同样的上传测试走';

export const gatherPicturesModel = defineModel(gatherPicturesMachine, {
  input: { form: 'complaint 1' },
  invariants: {
    还在传就不提交: ({ states, context }) => !states.includes('gathered') || context.report?.busy === 0,
    没传上去的_要用户说了才不带: ({ states, history }) => {
      if (!states.includes('gathered')) return true;
      const steps = history.flatMap(({ step }) => (step ? [step.event] : []));
      const last = steps.findLast(({ type }) => type === 'pictures.reported') as PictureReport | undefined;
      return last === undefined || last.failed + last.refused === 0 || steps.at(-1)?.type === 'pictures.leaveOut';
    },
  },
  given: '填好的投诉、陈述或评价，带两三张图片',
  outcomes: {
    watchPictures: {
      pending: true,
      emits: {
        两张都在传: report([], { busy: 2 }),
        一张传好一张在传: report(['12'], { busy: 1 }),
        三张齐了: report(['12', '13', '14']),
        两张里一张没传上: report(['12'], { failed: 1 }),
        三张里一张不是图片: report(['12', '13'], { refused: 1 }),
        一张没传上一张在传: report(['12'], { busy: 1, failed: 1 }),
        表格不在了: { type: 'pictures.lost' },
      },
      error: { 中断: new Error('watchPictures') },
    },
  },
  identity: ({ report: latest }) => latest,
  names: {
    'pictures.resend': '点“重新上传”',
    'pictures.leaveOut': '点“不带这张，接着提交”',
    'pictures.reconsider': '点“返回修改”',
    watchPictures: '图片',
  },
});
