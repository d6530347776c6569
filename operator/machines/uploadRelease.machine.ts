import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { ReleaseSystem } from '#contract/rules/download.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

interface ReleaseRequest {
  readonly file: Blob;
  readonly fileName: string;
  readonly system: ReleaseSystem;
  readonly version: string;
  readonly notes: string;
  readonly because: string;
}
interface StoredRelease {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
}
type Progress = { type: 'upload.progressed'; sent: number };
type Stored = Answer<StoredRelease>;

export const uploadReleaseMachine = setup({
  types: {
    context: {} as { request: ReleaseRequest | null; sent: number; stored: StoredRelease | null; problem: Problem | null },
    events: {} as Progress | { type: 'upload.send'; request: ReleaseRequest } | { type: 'upload.cancel' } | { type: 'upload.again' },
    tags: {} as 'busy',
  },
  actors: {
    watchUpload: reporterSlot<Progress>('watchUpload'),
    sendFile: actorSlot<Stored, ReleaseRequest>('sendFile'),
  },
  guards: { isStored: (_, answer: Stored) => answer.ok },
  actions: {
    storeRequest: assign((_, { request }: { request: ReleaseRequest }) => ({ request, sent: 0, stored: null, problem: null })),
    storeSent: assign((_, { sent }: Progress) => ({ sent })),
    storeResult: assign((_, answer: Stored) => (answer.ok ? { stored: answer.value, problem: null } : {})),
    storeRefusal: assign((_, answer: Stored) => ({ problem: answer.ok ? null : answer.problem })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    /** The list shows it. */
    rereadLists: () => {},
  },
}).createMachine({
  id: 'uploadRelease',
  description: '上传一个版本的文件：看得到百分比，可以取消；同一个系统的同一个版本号只存得进一次',
  context: { request: null, sent: 0, stored: null, problem: null },
  initial: 'filling',
  states: {
    filling: {
      description: '选文件，填系统、版本号、说明',
      on: { 'upload.send': { target: 'uploading', actions: { type: 'storeRequest', params: ({ event }) => event } } },
    },
    uploading: {
      description: '正在上传，显示百分比；取消了就什么也没有存',
      tags: 'busy',
      on: {
        'upload.progressed': { actions: { type: 'storeSent', params: ({ event }) => event } },
        'upload.cancel': { target: 'filling' },
      },
      invoke: [
        {
          id: 'watchUpload',
          src: 'watchUpload',
          onError: { target: 'uncertain', actions: { type: 'storeFailure', params: ({ event }) => event } },
        },
        {
          id: 'sendFile',
          src: 'sendFile',
          input: ({ context }) => known(context.request, 'request'),
          onDone: [
            {
              guard: { type: 'isStored', params: ({ event }) => event.output },
              target: 'stored',
              actions: [{ type: 'storeResult', params: ({ event }) => event.output }, 'rereadLists'],
            },
            { target: 'filling', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
          ],
          onError: { target: 'uncertain', actions: [{ type: 'storeFailure', params: ({ event }) => event }, 'rereadLists'] },
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
