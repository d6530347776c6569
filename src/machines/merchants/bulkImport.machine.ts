import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { listingFileFault } from '#contract/rules/listingFile.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import type { Chosen, ListingFile, Progress, TakeWish } from './sentFile.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

export const bulkImportMachine = setup({
  types: {
    children: {} as { takeFile: 'takeFile' },
    /** `file`: the latest one that is under way. `unfinished`: an earlier confirmation without an answer. */
    input: {} as { file: ListingFile | null; unfinished: Unfinished<TakeWish> | null },
    context: {} as {
      file: ListingFile | null;
      unfinished: Unfinished<TakeWish> | null;
      chosen: Chosen | null;
      /** Of the bytes sent. */
      percent: number;
      key: string;
      lost: Problem | null;
      /** Why the chosen file cannot be sent. */
      fault: string | null;
      problem: Problem | null;
    },
    events: {} as
      | Progress
      | ({ type: 'file.choose' } & Chosen)
      | { type: 'file.retry' }
      | { type: 'file.cancel' }
      | { type: 'file.take'; key: string }
      | { type: 'file.another' },
    tags: {} as 'busy',
  },
  actors: {
    watchProgress: reporterSlot<Progress, { blob: Blob }>('watchProgress'),
    sendFile: actorSlot<Answer<ListingFile>, Chosen>('sendFile'),
    readFile: actorSlot<ListingFile, { id: string }>('readFile'),
    cancelFile: actorSlot<Answer<ListingFile>, { id: string }>('cancelFile'),
    takeFile: commandSlot<ListingFile, TakeWish>(),
  },
  delays: { filePoll: 1_000 },
  guards: {
    isUnfinished: ({ context }) => context.unfinished !== null,
    hasFile: ({ context }) => context.file !== null && context.file.state !== 'sending',
    canBeSent: (_, { name, blob }: Chosen) => listingFileFault({ name, size: blob.size }) === null,
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isUnderWay: (_, { state }: ListingFile) => state === 'checking' || state === 'taking',
    isFaulty: (_, { state }: ListingFile) => state === 'faulty',
    isReady: (_, { state }: ListingFile) => state === 'ready',
    isTaken: (_, { state }: ListingFile) => state === 'taken',
  },
  actions: {
    keepChosen: assign((_, { gameId, name, blob }: Chosen) => ({ chosen: { gameId, name, blob }, fault: null, problem: null })),
    showFault: assign((_, { name, blob }: Chosen) => ({ fault: listingFileFault({ name, size: blob.size }), problem: null })),
    keepPercent: assign((_, { percent }: Progress) => ({ percent })),
    keepSent: assign((_, answer: Answer<ListingFile>) => (answer.ok ? { file: answer.value, chosen: null } : {})),
    keepFile: assign((_, file: ListingFile) => ({ file, problem: null })),
    keepKey: assign((_, { key }: { key: string }) => ({ key, lost: null })),
    resume: assign(({ context: { unfinished } }) => {
      const { wish, key } = known(unfinished, 'unfinished confirmation');
      return { file: { id: wish.id, state: 'ready' as const, percent: 0 }, key, lost: leftBehind, unfinished: null };
    }),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    dropFile: assign({ file: null, chosen: null, percent: 0, problem: null }),
    beginAgain: assign({ percent: 0, problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadFiles: () => {},
    rereadListings: () => {},
  },
}).createMachine({
  id: 'bulkImport',
  description: '从表格批量导入账号：上传、检查、看文件是怎样读的，全部都对才写入；关掉页面也会接着做',
  context: ({ input: { file, unfinished } }) => ({
    file,
    unfinished,
    chosen: null,
    percent: 0,
    key: '',
    lost: null,
    fault: null,
    problem: null,
  }),
  initial: 'routing',
  states: {
    routing: {
      description: '上次的确认有没有答复，有没有还没做完的文件',
      always: [
        { guard: 'isUnfinished', target: 'taking', actions: 'resume' },
        { guard: 'hasFile', target: 'following' },
        { target: 'choosing', actions: 'dropFile' },
      ],
    },
    choosing: {
      description: '选游戏、下载模板、选填好的文件',
      on: {
        'file.choose': [
          {
            guard: { type: 'canBeSent', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'keepChosen', params: ({ event }) => event },
          },
          { actions: { type: 'showFault', params: ({ event }) => event } },
        ],
      },
    },
    sending: {
      description: '正在上传，显示百分比；随时可以取消',
      tags: 'busy',
      on: {
        'file.progressed': { actions: { type: 'keepPercent', params: ({ event }) => event } },
        'file.cancel': { target: 'choosing', actions: 'dropFile' },
      },
      invoke: [
        {
          id: 'watchProgress',
          src: 'watchProgress',
          input: ({ context }) => ({ blob: known(context.chosen, 'chosen file').blob }),
          onError: { target: 'interrupted', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
        {
          id: 'sendFile',
          src: 'sendFile',
          input: ({ context }) => known(context.chosen, 'chosen file'),
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'following',
              actions: { type: 'keepSent', params: ({ event }) => event.output },
            },
            { target: 'choosing', actions: ['dropFile', { type: 'keepRefusal', params: ({ event }) => event.output }] },
          ],
          onError: { target: 'interrupted', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      ],
    },
    interrupted: {
      description: '没有传完：可以再传一次；平台上没有留下半个文件',
      on: {
        'file.retry': { target: 'sending', actions: 'beginAgain' },
        'file.cancel': { target: 'choosing', actions: 'dropFile' },
      },
    },
    following: {
      description: '平台正在检查或写入；看它到哪里了，关掉页面也会接着做',
      initial: 'reading',
      on: { 'file.cancel': { target: 'cancelling' } },
      states: {
        reading: {
          description: '读进度',
          invoke: {
            id: 'readFile',
            src: 'readFile',
            input: ({ context }) => ({ id: known(context.file, 'file').id }),
            onDone: [
              {
                guard: { type: 'isUnderWay', params: ({ event }) => event.output },
                target: 'waiting',
                actions: { type: 'keepFile', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isFaulty', params: ({ event }) => event.output },
                target: '#bulkImport.faulty',
                actions: { type: 'keepFile', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isReady', params: ({ event }) => event.output },
                target: '#bulkImport.ready',
                actions: { type: 'keepFile', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isTaken', params: ({ event }) => event.output },
                target: '#bulkImport.taken',
                actions: { type: 'keepFile', params: ({ event }) => event.output },
              },
              { target: '#bulkImport.choosing', actions: 'dropFile' },
            ],
            onError: { target: 'waiting' },
          },
        },
        waiting: { description: '一秒后再读', after: { filePoll: { target: 'reading' } } },
      },
    },
    faulty: {
      description: '文件有错，什么也没有写入：按格说明哪里不对、该怎么填',
      entry: 'rereadFiles',
      on: { 'file.another': { target: 'choosing', actions: 'dropFile' } },
    },
    ready: {
      description: '全部都对：看文件是怎样读的，再确认',
      entry: 'rereadFiles',
      on: {
        'file.take': { target: 'taking', actions: { type: 'keepKey', params: ({ event }) => event } },
        'file.cancel': { target: 'cancelling' },
      },
    },
    taking: {
      description: '已确认，直到有答复；没有答复时不能确认第二次',
      invoke: {
        id: 'takeFile',
        src: 'takeFile',
        input: ({ context: { file, key, lost } }) => ({
          errand: errands.takeListingFile,
          wish: { id: known(file, 'file').id },
          key,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'following',
            actions: { type: 'keepSent', params: ({ event }) => event.output },
          },
          { target: 'following', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'taking', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    cancelling: {
      description: '正在取消；已经写完的取消不了',
      tags: 'busy',
      invoke: {
        id: 'cancelFile',
        src: 'cancelFile',
        input: ({ context }) => ({ id: known(context.file, 'file').id }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'choosing', actions: ['dropFile', 'rereadFiles'] },
          { target: 'following', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'following', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    taken: {
      description: '全部写入；可以再导入一个文件',
      entry: ['rereadFiles', 'rereadListings'],
      on: { 'file.another': { target: 'choosing', actions: 'dropFile' } },
    },
  },
});
