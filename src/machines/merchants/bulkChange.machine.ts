import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Instant } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { blankBulkWish, type BulkWish } from '#lib/bulkWish.ts';
import { errands } from '#lib/errands.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** One account of a change. */
export interface BulkRow {
  id: string;
  title: string;
  before: string;
  after: string;
  isSame: boolean;
  isJump: boolean;
  code: string | null;
  message: string | null;
}
export interface BulkResult {
  /** null: nothing is written. */
  id: string | null;
  text: string;
  seen: string;
  changed: number;
  refused: number;
  jumps: number;
  undoUntil: Instant | null;
  undoneAt: Instant | null;
  rows: readonly BulkRow[];
}
export interface BulkOrder {
  ids: readonly string[];
  change: BulkWish;
  seen: string;
  isSure: boolean;
}
type BulkAnswer = Answer<BulkResult>;

export const bulkChangeMachine = setup({
  types: {
    children: {} as { applyBulk: 'applyBulk'; undoBulk: 'undoBulk' },
    context: {} as {
      ids: readonly string[];
      wish: BulkWish;
      result: BulkResult | null;
      order: BulkOrder | null;
      key: string;
      undoKey: string;
      /** Why an earlier response with the key is missing. */
      lost: Problem | null;
      undoLost: Problem | null;
      problem: Problem | null;
    },
    events: {} as
      | { type: 'change.submit'; wish: BulkWish }
      | { type: 'change.reconsider' }
      | { type: 'rows.drop' }
      | { type: 'change.confirm'; key: string }
      | { type: 'jump.confirm' }
      | { type: 'jump.reconsider' }
      | { type: 'undo.confirm'; key: string }
      | { type: 'change.leave' },
    /** `made`: a change that can still be undone. `unfinished`: one that was sent and left without an answer. */
    input: {} as { ids: readonly string[]; made: BulkResult | null; unfinished: Unfinished<BulkOrder> | null },
    output: {} as { isChanged: boolean },
    tags: {} as 'busy',
  },
  actors: {
    previewBulk: actorSlot<BulkAnswer, { ids: readonly string[]; change: BulkWish }>('previewBulk'),
    applyBulk: commandSlot<BulkResult, BulkOrder>(),
    undoBulk: commandSlot<BulkResult, { id: string }>(),
  },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isMade: ({ context }) => context.result !== null,
    hasChanges: ({ context }) => (context.result?.changed ?? 0) > 0,
    hasJumps: ({ context }) => (context.result?.jumps ?? 0) > 0,
    hasOthers: ({ context }) => context.result?.rows.some(({ code }) => code === null) ?? false,
    isAllowed: (_, answer: BulkAnswer) => answer.ok && answer.value.refused === 0,
    isAnswered: (_, answer: BulkAnswer) => answer.ok,
    isWritten: (_, answer: BulkAnswer) => answer.ok && answer.value.id !== null,
    isStale: (_, answer: BulkAnswer) => !answer.ok && answer.problem.code === 'BULK_STALE',
  },
  actions: {
    keepWish: assign((_, { wish }: { wish: BulkWish }) => ({ wish, problem: null })),
    keepResult: assign((_, answer: BulkAnswer) => ({ result: answer.ok ? answer.value : null, problem: null, lost: null, undoLost: null })),
    keepRefusal: assign((_, answer: BulkAnswer) => ({ problem: answer.ok ? null : answer.problem, lost: null, undoLost: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    dropRefused: assign(({ context: { ids, result } }) => {
      const refused = new Set((result?.rows ?? []).filter(({ code }) => code !== null).map(({ id }) => id));
      return { ids: ids.filter((id) => !refused.has(id)) };
    }),
    keepOrder: assign(({ context: { ids, wish, result } }, { key }: { key: string }) => ({
      key,
      order: { ids, change: wish, seen: result?.seen ?? '', isSure: (result?.jumps ?? 0) > 0 },
      problem: null,
    })),
    keepUndoKey: assign((_, { key }: { key: string }) => ({ undoKey: key, problem: null })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepUndoLost: assign((_, { error }: { error: unknown }) => ({ undoLost: problemOf(error) })),
    announceChanged: () => {},
    announceUndone: () => {},
    announceStale: () => {},
    rereadListings: () => {},
  },
}).createMachine({
  id: 'bulkChange',
  description: '一次改很多账号：先看每一行改前改后，都能改才一起改；改完十分钟内可以撤销，之后改过或租过的不动',
  context: ({ input: { ids, made, unfinished } }) => ({
    ids: unfinished?.wish.ids ?? ids,
    wish: unfinished?.wish.change ?? blankBulkWish,
    result: made,
    order: unfinished?.wish ?? null,
    key: unfinished?.key ?? '',
    undoKey: '',
    lost: unfinished && leftBehind,
    undoLost: null,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到答复的接着等；刚改完的可以撤销；否则选怎么改',
      always: [{ guard: 'isUnfinished', target: 'applying' }, { guard: 'isMade', target: 'done' }, { target: 'choosing' }],
    },
    choosing: {
      description: '选怎么改：价格、状态、时段或租送',
      on: {
        'change.submit': { target: 'previewing', actions: { type: 'keepWish', params: ({ event }) => event } },
        'change.leave': { target: 'left' },
      },
    },
    previewing: {
      description: '正在算每一行改前改后；什么都没有写',
      tags: 'busy',
      invoke: {
        id: 'previewBulk',
        src: 'previewBulk',
        input: ({ context: { ids, wish } }) => ({ ids, change: wish }),
        onDone: [
          {
            guard: { type: 'isAllowed', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'keepResult', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'refusedRows',
            actions: { type: 'keepResult', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'change.leave': { target: 'left' } },
    },
    refusedRows: {
      description: '有的行不能改：原因写在那一行，全部都没有改',
      on: {
        'rows.drop': { guard: 'hasOthers', target: 'previewing', actions: 'dropRefused' },
        'change.reconsider': { target: 'choosing' },
        'change.leave': { target: 'left' },
      },
    },
    confirming: {
      description: '每一行改前改后都在眼前，请确认',
      on: {
        'change.confirm': [
          { guard: 'hasJumps', target: 'askingOnceMore', actions: { type: 'keepOrder', params: ({ event }) => event } },
          { guard: 'hasChanges', target: 'applying', actions: { type: 'keepOrder', params: ({ event }) => event } },
        ],
        'change.reconsider': { target: 'choosing' },
        'change.leave': { target: 'left' },
      },
    },
    askingOnceMore: {
      description: '有的价格改动超过一半：再问一次',
      on: {
        'jump.confirm': { target: 'applying' },
        'jump.reconsider': { target: 'confirming' },
      },
    },
    applying: {
      description: '正在一起改，直到有答复；一行不行就都不改',
      invoke: {
        id: 'applyBulk',
        src: 'applyBulk',
        input: ({ context: { order, key, lost } }) => ({
          errand: errands.bulkChange,
          wish: order ?? { ids: [], change: blankBulkWish, seen: '', isSure: false },
          key,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isWritten', params: ({ event }) => event.output },
            target: 'done',
            actions: [{ type: 'keepResult', params: ({ event }) => event.output }, 'announceChanged', 'rereadListings'],
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'refusedRows',
            actions: [{ type: 'keepResult', params: ({ event }) => event.output }, 'rereadListings'],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'previewing',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'announceStale', 'rereadListings'],
          },
          { target: 'choosing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadListings'] },
        ],
        onError: { target: 'applying', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    done: {
      description: '已改好；还可以撤销，能不能以服务器为准',
      on: {
        'undo.confirm': { target: 'undoing', actions: { type: 'keepUndoKey', params: ({ event }) => event } },
        'change.leave': { target: 'finished' },
      },
    },
    undoing: {
      description: '正在撤销，直到有答复',
      invoke: {
        id: 'undoBulk',
        src: 'undoBulk',
        input: ({ context: { result, undoKey, undoLost } }) => ({
          errand: errands.undoBulk(result?.id ?? ''),
          wish: { id: result?.id ?? '' },
          key: undoKey,
          lost: undoLost,
        }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'undone',
            actions: [{ type: 'keepResult', params: ({ event }) => event.output }, 'announceUndone', 'rereadListings'],
          },
          { target: 'done', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadListings'] },
        ],
        onError: { target: 'undoing', reenter: true, actions: { type: 'keepUndoLost', params: ({ event }) => event } },
      },
    },
    undone: { description: '已撤销；没有动的行和原因列出来', on: { 'change.leave': { target: 'finished' } } },
    finished: { description: '看过结果，离开', type: 'final', output: { isChanged: true } },
    left: { description: '没有改就离开', type: 'final', output: { isChanged: false } },
  },
  output: ({ event }) => event.output as { isChanged: boolean },
});
