import { assign, setup } from 'xstate';
import { type Answer, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { contentSendingOf, isConflict, previewingOf } from './contentFacts.ts';
import type {
  ContentChange,
  ContentEvents,
  ContentFacts,
  ContentKey,
  ContentPreview,
  ContentReading,
  ContentSending,
  Draft,
  SavedContent,
} from './contentFacts.ts';

/** From the last change of the draft until it is previewed, ms. */
const PREVIEW_PAUSE = 500;

type Read = Answer<ContentReading>;
type Shown = Answer<ContentPreview>;
type Sent = Answer<SavedContent>;
type Previewing = Pick<ContentSending, 'kind' | 'key' | 'fields'>;

export const publishContentMachine = setup({
  types: {
    input: {} as ContentKey,
    context: {} as ContentFacts,
    events: {} as ContentEvents,
    tags: {} as 'busy' | 'form',
  },
  actors: {
    readContent: actorSlot<Read, ContentKey>('readContent'),
    previewContent: actorSlot<Shown, Previewing>('previewContent'),
    sendContent: actorSlot<Sent, ContentSending>('sendContent'),
  },
  guards: {
    isRead: (_, answer: Read) => answer.ok,
    isShown: (_, answer: Shown) => answer.ok,
    isSaved: (_, answer: Sent) => answer.ok,
    isConflict: ({ context }, answer: Sent) => !answer.ok && isConflict(answer.problem) && previewingOf(context).key !== null,
    hasKey: ({ context }) => previewingOf(context).key !== null,
    isNew: ({ context }) => previewingOf(context).key === null,
    mayBeSent: ({ context }, { what }: ContentChange) =>
      what === 'save' ? context.preview !== null && Object.keys(context.preview.faults).length === 0 : context.key !== null,
  },
  delays: { previewPause: PREVIEW_PAUSE },
  actions: {
    storeReading: assign((_, answer: Read) => (answer.ok ? { reading: answer.value } : { problem: answer.problem })),
    beginDraft: assign(({ context }) => ({
      draft: { key: context.key, fields: known(context.reading, 'reading').fields },
      preview: null,
      change: null,
      problem: null,
    })),
    storeDraft: assign((_, { draft }: { draft: Draft }) => ({ draft, preview: null, problem: null })),
    storePreview: assign((_, answer: Shown) => (answer.ok ? { preview: answer.value } : { problem: answer.problem })),
    storeChange: assign((_, { change }: { change: ContentChange }) => ({ change, problem: null })),
    storeSaved: assign((_, answer: Sent) => (answer.ok ? { saved: answer.value, key: answer.value.key, problem: null } : {})),
    storeRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    /** Lists show it. */
    rereadLists: () => {},
  },
}).createMachine({
  id: 'publishContent',
  description: '改一条站上的内容：写、预览、保存；别人先保存了就两份都给看，退回和撤下也是保存一版',
  context: ({ input }) => ({ ...input, reading: null, draft: null, preview: null, change: null, saved: null, problem: null }),
  initial: 'opening',
  states: {
    opening: {
      description: '正在读站上现在的一版',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'readContent',
        src: 'readContent',
        input: ({ context: { kind, key } }) => ({ kind, key }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'previewing',
            actions: [{ type: 'storeReading', params: ({ event }) => event.output }, 'beginDraft'],
          },
          { target: 'unread', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    unread: { description: '没有读到，或没有这一条', on: { 'content.refresh': { target: 'opening' } } },
    editing: {
      description: '正在写；停下来一会儿就预览',
      tags: 'form',
      on: { 'draft.change': { target: 'editing', reenter: true, actions: { type: 'storeDraft', params: ({ event }) => event } } },
      after: { previewPause: { target: 'previewing' } },
    },
    previewing: {
      description: '正在检查和画预览，什么也没有存；接着写就重来',
      tags: 'form',
      on: { 'draft.change': { target: 'editing', actions: { type: 'storeDraft', params: ({ event }) => event } } },
      invoke: {
        id: 'previewContent',
        src: 'previewContent',
        input: ({ context }) => previewingOf(context),
        onDone: [
          {
            guard: { type: 'isShown', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: { type: 'storePreview', params: ({ event }) => event.output },
          },
          { target: 'unseen', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unseen', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    unseen: {
      description: '预览没有来：可以再要，也可以接着写，不能保存',
      tags: 'form',
      on: {
        'preview.retry': { target: 'previewing', actions: 'clearProblem' },
        'draft.change': { target: 'editing', actions: { type: 'storeDraft', params: ({ event }) => event } },
      },
    },
    reviewing: {
      description: '预览的就是要保存的：没有错就可以保存，也可以退回一版、撤下或重新显示',
      tags: 'form',
      on: {
        'draft.change': { target: 'editing', actions: { type: 'storeDraft', params: ({ event }) => event } },
        'change.send': {
          guard: { type: 'mayBeSent', params: ({ event }) => event.change },
          target: 'saving',
          actions: { type: 'storeChange', params: ({ event }) => event },
        },
      },
    },
    saving: {
      description: '正在保存',
      tags: 'busy',
      invoke: {
        id: 'sendContent',
        src: 'sendContent',
        input: ({ context }) => contentSendingOf(context),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: [{ type: 'storeSaved', params: ({ event }) => event.output }, 'rereadLists'],
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output },
            target: 'rereading',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          { target: 'reviewing', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到答复，可能已经保存：有编号的再发一次，同一版上只会保存一次，或看站上现在的一版；新的要先到列表里看有没有',
      on: {
        'change.retry': { guard: 'hasKey', target: 'saving' },
        'content.refresh': { guard: 'hasKey', target: 'rereading', actions: 'clearProblem' },
        'content.edit': { guard: 'isNew', target: 'reviewing', actions: 'clearProblem' },
      },
    },
    rereading: {
      description: '正在读站上现在的一版，写的还在',
      tags: 'busy',
      invoke: {
        id: 'readContent',
        src: 'readContent',
        input: ({ context }) => ({ kind: context.kind, key: known(previewingOf(context).key, 'key') }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'overtaken',
            actions: [{ type: 'storeReading', params: ({ event }) => event.output }, 'rereadLists'],
          },
          { target: 'unread', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'uncertain', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    overtaken: {
      description: '站上已经是新的一版：两份都给看，选接着改自己的，或用站上的',
      on: {
        'conflict.mine': { target: 'previewing', actions: 'clearProblem' },
        'conflict.theirs': { target: 'previewing', actions: 'beginDraft' },
      },
    },
    saved: { description: '保存了，站上马上就是这一版', on: { 'content.edit': { target: 'opening' } } },
  },
});
