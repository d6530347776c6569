import { assign, setup } from 'xstate';
import { reporterSlot } from '#lib/actorSlot.ts';

interface Form {
  /** Name of the form whose pictures are submitted. */
  form: string;
}
/** `busy`: without a result; `failed`: can be sent again; `refused`: can only be left out. */
export interface PictureReport {
  ids: readonly string[];
  busy: number;
  failed: number;
  refused: number;
}
export type PicturesReported = ({ type: 'pictures.reported' } & PictureReport) | { type: 'pictures.lost' };

export const gatherPicturesMachine = setup({
  types: {
    input: {} as Form,
    context: {} as Form & { report: PictureReport | null },
    events: {} as PicturesReported | { type: 'pictures.resend' } | { type: 'pictures.leaveOut' } | { type: 'pictures.reconsider' },
    output: {} as { ids: readonly string[] | null },
    tags: {} as 'busy',
  },
  actors: { watchPictures: reporterSlot<PicturesReported, Form>('watchPictures') },
  guards: {
    isComplete: ({ context: { report } }) => report !== null && report.busy + report.failed + report.refused === 0,
    isSettled: ({ context: { report } }) => report !== null && report.busy === 0,
    isBusy: ({ context: { report } }) => report !== null && report.busy > 0,
  },
  actions: {
    keepReport: assign((_, { ids, busy, failed, refused }: PictureReport) => ({ report: { ids, busy, failed, refused } })),
    resendFailed: (_, _params: Form) => {},
    leaveOutFailed: (_, _params: Form) => {},
  },
}).createMachine({
  id: 'gatherPictures',
  description: '提交前等图片：正在上传的等它传完；尚未上传成功的要问，重传还是不带，不会悄悄少一张',
  context: ({ input: { form } }) => ({ form, report: null }),
  initial: 'watching',
  states: {
    watching: {
      description: '看着这个表格的图片',
      invoke: {
        id: 'watchPictures',
        src: 'watchPictures',
        input: ({ context }) => ({ form: context.form }),
        onError: { target: 'returned' },
      },
      on: {
        'pictures.reported': { actions: { type: 'keepReport', params: ({ event }) => event } },
        'pictures.lost': { target: 'returned' },
        'pictures.reconsider': { target: 'returned' },
      },
      initial: 'waiting',
      states: {
        waiting: {
          description: '还有图片没有传完',
          tags: 'busy',
          always: [
            { guard: 'isComplete', target: '#gatherPictures.gathered' },
            { guard: 'isSettled', target: 'asking' },
          ],
        },
        asking: {
          description: '有图片尚未上传成功：重新上传、不带这些图片，或返回修改',
          always: [
            { guard: 'isComplete', target: '#gatherPictures.gathered' },
            { guard: 'isBusy', target: 'waiting' },
          ],
          on: {
            'pictures.resend': { actions: { type: 'resendFailed', params: ({ context }) => ({ form: context.form }) } },
            'pictures.leaveOut': {
              target: '#gatherPictures.gathered',
              actions: { type: 'leaveOutFailed', params: ({ context }) => ({ form: context.form }) },
            },
          },
        },
      },
    },
    gathered: { description: '图片齐了', type: 'final', output: ({ context }) => ({ ids: context.report?.ids ?? [] }) },
    returned: { description: '回到表格，什么也没有提交', type: 'final', output: { ids: null } },
  },
  output: ({ event }) => event.output as { ids: readonly string[] | null },
});
