import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { CodeGift } from '#contract/rules/exchangeCode.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

export interface BatchRequest {
  readonly title: string;
  readonly gift: CodeGift;
  readonly from: number;
  readonly until: number;
  readonly count: number;
}
/** The version is of the batches with this title: sent twice, one batch is made. */
type BatchSending = BatchRequest & { readonly version: string };
type Tried = Answer<{ readonly version: string }>;
type Made = Answer<{ readonly codes: readonly string[] }>;

export const makeBatchMachine = setup({
  types: {
    context: {} as {
      request: BatchRequest | null;
      version: string | null;
      codes: readonly string[];
      problem: Problem | null;
    },
    events: {} as
      | { type: 'batch.try'; request: BatchRequest }
      | { type: 'batch.change' }
      | { type: 'batch.confirm' }
      | { type: 'batch.retry' }
      | { type: 'codes.leave' },
    tags: {} as 'busy',
  },
  actors: {
    /** Checks it; nothing is made. */
    tryBatch: actorSlot<Tried, BatchRequest>('tryBatch'),
    sendBatch: actorSlot<Made, BatchSending>('sendBatch'),
  },
  guards: {
    isFine: (_, answer: Answer<unknown>) => answer.ok,
    isStale: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'CASE_STALE',
  },
  actions: {
    storeRequest: assign((_, { request }: { request: BatchRequest }) => ({ request, version: null, codes: [], problem: null })),
    storeVersion: assign((_, answer: Tried) => (answer.ok ? { version: answer.value.version } : {})),
    storeCodes: assign((_, answer: Made) => (answer.ok ? { codes: answer.value.codes, problem: null } : {})),
    storeRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearCodes: assign({ codes: [], request: null, version: null, problem: null }),
    /** The list shows it. */
    rereadLists: () => {},
  },
}).createMachine({
  id: 'makeBatch',
  description: '做一批兑换码：填、看第二眼、确认；码只给一次，没有收到答复时不会做第二批',
  context: { request: null, version: null, codes: [], problem: null },
  initial: 'filling',
  states: {
    filling: {
      description: '正在填',
      on: { 'batch.try': { target: 'trying', actions: { type: 'storeRequest', params: ({ event }) => event } } },
    },
    trying: {
      description: '正在检查，什么也没有做',
      tags: 'busy',
      invoke: {
        id: 'tryBatch',
        src: 'tryBatch',
        input: ({ context }) => known(context.request, 'request'),
        onDone: [
          {
            guard: { type: 'isFine', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'storeVersion', params: ({ event }) => event.output },
          },
          { target: 'filling', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'filling', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: '看第二眼：送什么、多少个、什么时候有效',
      on: { 'batch.confirm': { target: 'making' }, 'batch.change': { target: 'filling' } },
    },
    making: {
      description: '正在做',
      tags: 'busy',
      invoke: {
        id: 'sendBatch',
        src: 'sendBatch',
        input: ({ context }) => ({ ...known(context.request, 'request'), version: known(context.version, 'version') }),
        onDone: [
          {
            guard: { type: 'isFine', params: ({ event }) => event.output },
            target: 'made',
            actions: [{ type: 'storeCodes', params: ({ event }) => event.output }, 'rereadLists'],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'lost',
            actions: 'rereadLists',
          },
          { target: 'filling', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到答复，可能做好了：再发一次不会做第二批',
      on: { 'batch.retry': { target: 'making' } },
    },
    lost: {
      description: '同名的一批已经做了，它的码没有给到这里：在列表里作废它，或换个名字',
      on: { 'batch.change': { target: 'filling' } },
    },
    made: {
      description: '做好了，码只在这里给一次',
      on: { 'codes.leave': { target: 'filling', actions: 'clearCodes' } },
    },
  },
});
