import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { errands } from '#lib/errands.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { commandSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** What is written about a place: work, why it is sent back, why that is disputed, a statement to the platform. */
export type WritingKind = 'handIn' | 'return' | 'dispute' | 'state';
export interface Writing {
  placeId: string;
  kind: WritingKind;
  words: string;
  pictureIds: readonly string[];
}
/** `form`: the form whose pictures belong to it. */
type Entered = { words: string; form: string; key: string };
type Gathered = { ids: readonly string[] | null };

export const handInMachine = setup({
  types: {
    children: {} as { gatherPictures: 'gatherPictures'; sendWriting: 'sendWriting' },
    context: {} as Writing & { form: string; key: string; lost: Problem | null; problem: Problem | null },
    events: {} as
      | { type: 'form.open'; kind: WritingKind }
      | { type: 'form.close' }
      | ({ type: 'writing.submit' } & Entered)
      | { type: 'writing.confirm' }
      | { type: 'writing.reconsider' },
    /** `unfinished`: an earlier one without an answer. `begun`: the form that was begun before a reload. */
    input: {} as { placeId: string; begun: WritingKind | null; unfinished: Unfinished<Writing> | null },
  },
  actors: { gatherPictures: gatherPicturesMachine, sendWriting: commandSlot<unknown, Writing>() },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isBegun: ({ context }) => context.form !== '',
    isGathered: (_, { ids }: Gathered) => ids !== null,
    isSent: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    keepKind: assign((_, { kind }: { kind: WritingKind }) => ({ kind, problem: null })),
    keepEntered: assign((_, { words, form, key }: Entered) => ({ words, form, key, pictureIds: [], lost: null, problem: null })),
    keepPictures: assign((_, { ids }: Gathered) => ({ pictureIds: ids ?? [] })),
    clearProblem: assign({ problem: null, form: '' }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ lost: null, problem: answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    dropDraft: (_, _params: { form: string }) => {},
    announceSent: (_, _params: { kind: WritingKind }) => {},
    rereadTask: () => {},
  },
}).createMachine({
  id: 'handIn',
  description: '交付、退回、争议和陈述：写说明、放图片；提交前确认，同一次提交只算一次',
  context: ({ input: { placeId, begun, unfinished } }) => ({
    placeId,
    kind: unfinished?.wish.kind ?? begun ?? 'handIn',
    words: unfinished?.wish.words ?? '',
    pictureIds: unfinished?.wish.pictureIds ?? [],
    form: begun ?? '',
    key: unfinished?.key ?? '',
    lost: unfinished && leftBehind,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '上次没有等到答复的先弄清楚；写了一半的接着写',
      always: [{ guard: 'isUnfinished', target: 'sending' }, { guard: 'isBegun', target: 'writing' }, { target: 'reading' }],
    },
    reading: {
      description: '看交付记录和期限',
      on: { 'form.open': { target: 'writing', actions: { type: 'keepKind', params: ({ event }) => event } } },
    },
    writing: {
      description: '写说明，放图片',
      on: {
        'writing.submit': { target: 'gatheringPictures', actions: { type: 'keepEntered', params: ({ event }) => event } },
        'form.close': { target: 'reading', actions: 'clearProblem' },
      },
    },
    gatheringPictures: {
      description: '等图片传完；尚未上传成功的要问过才不带',
      invoke: {
        id: 'gatherPictures',
        src: 'gatherPictures',
        input: ({ context }) => ({ form: context.form }),
        onDone: [
          {
            guard: { type: 'isGathered', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'keepPictures', params: ({ event }) => event.output },
          },
          { target: 'writing' },
        ],
        onError: { target: 'writing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    confirming: {
      description: '提交后不能修改，请确认',
      on: { 'writing.confirm': { target: 'sending' }, 'writing.reconsider': { target: 'writing' } },
    },
    sending: {
      description: '提交，直到有答复',
      invoke: {
        id: 'sendWriting',
        src: 'sendWriting',
        input: ({ context: { placeId, kind, words, pictureIds, key, lost } }) => ({
          errand: errands.writeOnPlace(placeId),
          wish: { placeId, kind, words, pictureIds },
          key,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'reading',
            actions: [
              { type: 'dropDraft', params: ({ context }) => context },
              { type: 'announceSent', params: ({ context }) => context },
              'clearProblem',
              'rereadTask',
            ],
          },
          { target: 'writing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadTask'] },
        ],
        onError: { target: 'sending', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
  },
});
