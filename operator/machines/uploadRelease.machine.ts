import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { ReleaseSystem } from '#contract/rules/download.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

export interface ReleaseWish {
  readonly file: Blob;
  readonly fileName: string;
  readonly system: ReleaseSystem;
  readonly version: string;
  readonly notes: string;
  readonly because: string;
}
export interface StoredRelease {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
}
type Progress = { type: 'upload.progressed'; sent: number };
type Stored = Answer<StoredRelease>;

export const uploadReleaseMachine = setup({
  types: {
    context: {} as { wish: ReleaseWish | null; sent: number; stored: StoredRelease | null; problem: Problem | null },
    events: {} as Progress | { type: 'upload.send'; wish: ReleaseWish } | { type: 'upload.cancel' } | { type: 'upload.again' },
    tags: {} as 'busy',
  },
  actors: {
    watchUpload: reporterSlot<Progress>('watchUpload'),
    sendFile: actorSlot<Stored, ReleaseWish>('sendFile'),
  },
  guards: { isStored: (_, answer: Stored) => answer.ok },
  actions: {
    keepWish: assign((_, { wish }: { wish: ReleaseWish }) => ({ wish, sent: 0, stored: null, problem: null })),
    keepSent: assign((_, { sent }: Progress) => ({ sent })),
    keepStored: assign((_, answer: Stored) => (answer.ok ? { stored: answer.value, problem: null } : {})),
    keepRefusal: assign((_, answer: Stored) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    /** The list shows it. */
    rereadLists: () => {},
  },
}).createMachine({
  id: 'uploadRelease',
  description: '上传一个版本的文件：看得到百分比，可以取消；同一个系统的同一个版本号只存得进一次',
  context: { wish: null, sent: 0, stored: null, problem: null },
  initial: 'filling',
  states: {
    filling: {
      description: '选文件，填系统、版本号、说明',
      on: { 'upload.send': { target: 'uploading', actions: { type: 'keepWish', params: ({ event }) => event } } },
    },
    uploading: {
      description: '正在上传，显示百分比；取消了就什么也没有存',
      tags: 'busy',
      on: {
        'upload.progressed': { actions: { type: 'keepSent', params: ({ event }) => event } },
        'upload.cancel': { target: 'filling' },
      },
      invoke: [
        {
          id: 'watchUpload',
          src: 'watchUpload',
          onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
        {
          id: 'sendFile',
          src: 'sendFile',
          input: ({ context }) => known(context.wish, 'wish'),
          onDone: [
            {
              guard: { type: 'isStored', params: ({ event }) => event.output },
              target: 'stored',
              actions: [{ type: 'keepStored', params: ({ event }) => event.output }, 'rereadLists'],
            },
            { target: 'filling', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
          ],
          onError: { target: 'uncertain', actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'rereadLists'] },
        },
      ],
    },
    uncertain: {
      description: '断开了：列表里有就存好了，没有就再传一次，同一个版本号不会存两次',
      on: { 'upload.again': { target: 'filling', actions: 'clearProblem' } },
    },
    stored: {
      description: '存好了，站上马上可以下载；给看大小和校验值',
      on: { 'upload.again': { target: 'filling' } },
    },
  },
});
