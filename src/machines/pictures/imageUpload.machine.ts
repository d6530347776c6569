import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { PicturePurpose } from '#contract/rules/picture.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** A stored picture; `path` is null for a private one. */
export interface KeptPicture {
  id: string;
  path: string | null;
  width: number;
  height: number;
}
export interface UploadWish {
  file: Blob;
  purpose: PicturePurpose;
}
type Progress = { type: 'upload.progressed'; percent: number };

export const imageUploadMachine = setup({
  types: {
    input: {} as UploadWish,
    context: {} as UploadWish & { shrunk: Blob | null; percent: number; kept: KeptPicture | null; problem: Problem | null },
    events: {} as Progress | { type: 'upload.cancel' } | { type: 'upload.retry' },
    output: {} as KeptPicture | null,
    tags: {} as 'busy',
  },
  actors: {
    shrinkPicture: actorSlot<Answer<Blob>, { file: Blob }>('shrinkPicture'),
    watchProgress: reporterSlot<Progress, { picture: Blob }>('watchProgress'),
    sendPicture: actorSlot<Answer<KeptPicture>, { picture: Blob; purpose: PicturePurpose }>('sendPicture'),
  },
  guards: {
    isGranted: (_, answer: Answer<unknown>) => answer.ok,
    isShrunk: ({ context }) => context.shrunk !== null,
  },
  actions: {
    keepShrunk: assign((_, answer: Answer<Blob>) => ({ shrunk: answer.ok ? answer.value : null })),
    keepPercent: assign((_, { percent }: Progress) => ({ percent })),
    keepPicture: assign((_, answer: Answer<KeptPicture>) => ({ kept: answer.ok ? answer.value : null })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    beginAgain: assign({ percent: 0, problem: null }),
  },
}).createMachine({
  id: 'imageUpload',
  description: '上传一张图片：先在浏览器里缩小，再上传并显示百分比；随时可以取消，没有传到可以重试',
  context: ({ input }) => ({ ...input, shrunk: null, percent: 0, kept: null, problem: null }),
  initial: 'shrinking',
  states: {
    shrinking: {
      description: '识别图片并在浏览器里缩小到 1600 像素以内',
      tags: 'busy',
      on: { 'upload.cancel': { target: 'cancelled' } },
      invoke: {
        id: 'shrinkPicture',
        src: 'shrinkPicture',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'uploading',
            actions: { type: 'keepShrunk', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uploading: {
      description: '正在上传，显示百分比',
      tags: 'busy',
      on: {
        'upload.progressed': { actions: { type: 'keepPercent', params: ({ event }) => event } },
        'upload.cancel': { target: 'cancelled' },
      },
      invoke: [
        {
          id: 'watchProgress',
          src: 'watchProgress',
          input: ({ context }) => ({ picture: known(context.shrunk, 'shrunk picture') }),
          onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
        {
          id: 'sendPicture',
          src: 'sendPicture',
          input: ({ context }) => ({ picture: known(context.shrunk, 'shrunk picture'), purpose: context.purpose }),
          onDone: [
            {
              guard: { type: 'isGranted', params: ({ event }) => event.output },
              target: 'done',
              actions: { type: 'keepPicture', params: ({ event }) => event.output },
            },
            { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
          ],
          onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      ],
    },
    failed: {
      description: '没有传到：可以重试或取消',
      on: {
        'upload.retry': [
          { guard: 'isShrunk', target: 'uploading', actions: 'beginAgain' },
          { target: 'shrinking', actions: 'beginAgain' },
        ],
        'upload.cancel': { target: 'cancelled' },
      },
    },
    refused: {
      description: '图片不合要求或今日次数已用完：说明原因，只能移除',
      on: { 'upload.cancel': { target: 'cancelled' } },
    },
    done: { description: '服务器收下了', type: 'final', output: ({ context }) => context.kept },
    cancelled: { description: '用户取消了，什么也不留下', type: 'final', output: null },
  },
  output: ({ event }) => event.output as KeptPicture | null,
});
