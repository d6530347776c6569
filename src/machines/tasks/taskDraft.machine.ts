import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { blankTask, type TaskDraft } from '#contract/rules/task.ts';
import { actorSlot } from '#lib/actorSlot.ts';

/** A draft, and the version at the service that it came from or was stored as. */
export interface VersionedDraft {
  version: number;
  draft: TaskDraft;
}
/** A tab's own draft. */
export interface LocalDraft extends VersionedDraft {
  /** The draft at the service of that version: the tab has typed nothing if it is the same. */
  stored: TaskDraft;
}
type Changed = { draft: TaskDraft };

const isSame = (one: TaskDraft | null, other: TaskDraft): boolean => JSON.stringify(one) === JSON.stringify(other);
const isBlank = (draft: TaskDraft): boolean => isSame(draft, blankTask);

export const taskDraftMachine = setup({
  types: {
    input: {} as { local: LocalDraft },
    context: {} as LocalDraft & {
      /** The draft in the request that is under way, or in the last one. */
      sent: TaskDraft | null;
      /** What another tab or device has stored meanwhile. */
      theirs: VersionedDraft | null;
      problem: Problem | null;
    },
    events: {} as
      | ({ type: 'draft.change' } & Changed)
      | { type: 'draft.save' }
      | { type: 'draft.retry' }
      | { type: 'mine.keep' }
      | { type: 'theirs.take' },
    tags: {} as 'busy' | 'saved',
  },
  actors: {
    readTaskDraft: actorSlot<VersionedDraft>('readTaskDraft'),
    saveTaskDraft: actorSlot<Answer<VersionedDraft>, VersionedDraft>('saveTaskDraft'),
  },
  delays: { typingPause: 1_200, savingPause: 5_000 },
  guards: {
    isChanged: ({ context }, { draft }: Changed) => !isSame(context.draft, draft),
    isTheirsEnough: ({ context }, { draft }: VersionedDraft) =>
      isBlank(context.draft) || isSame(context.stored, context.draft) || isSame(draft, context.draft),
    isMineNewer: ({ context }, { version, draft }: VersionedDraft) => version === context.version || isBlank(draft),
    isSaved: ({ context }, answer: Answer<unknown>) => answer.ok && isSame(context.sent, context.draft),
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    changeDraft: assign((_, { draft }: Changed) => ({ draft })),
    recordSent: assign(({ context }) => ({ sent: context.draft })),
    recordVersion: assign((_, { version, draft }: VersionedDraft) => ({ version, stored: draft, problem: null })),
    recordSaved: assign(({ context }, answer: Answer<VersionedDraft>) => ({
      version: answer.ok ? answer.value.version : context.version,
      stored: (answer.ok ? context.sent : null) ?? context.stored,
      problem: null,
    })),
    useTheirs: assign((_, { version, draft }: VersionedDraft) => ({ version, draft, stored: draft, theirs: null, problem: null })),
    recordTheirs: assign((_, theirs: VersionedDraft) => ({ theirs, problem: null })),
    chooseMine: assign(({ context: { theirs, version, stored } }) => ({
      version: theirs?.version ?? version,
      stored: theirs?.draft ?? stored,
      theirs: null,
    })),
    chooseTheirs: assign(({ context: { theirs, version, draft, stored } }) => ({
      version: theirs?.version ?? version,
      draft: theirs?.draft ?? draft,
      stored: theirs?.draft ?? stored,
      theirs: null,
    })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    /** Stores it in the tab, where a reload and a login find it. */
    storeLocally: (_, _draft: LocalDraft) => {},
  },
}).createMachine({
  id: 'taskDraft',
  description: '发布任务的草稿：边填边存到平台，换台设备也能接着填；别处改过就由本人选',
  context: ({ input: { local } }) => ({ ...local, sent: null, theirs: null, problem: null }),
  initial: 'reading',
  states: {
    local: {
      description: '没有读到平台上的那一份：填的先存在这个页面',
      on: {
        'draft.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          actions: [
            { type: 'changeDraft', params: ({ event }) => event },
            { type: 'storeLocally', params: ({ context }) => context },
          ],
        },
        'draft.retry': { target: 'reading' },
      },
    },
    reading: {
      description: '读平台上的草稿；别处改过，存不进去时也读',
      tags: 'busy',
      on: {
        'draft.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          actions: [
            { type: 'changeDraft', params: ({ event }) => event },
            { type: 'storeLocally', params: ({ context }) => context },
          ],
        },
      },
      invoke: {
        id: 'readTaskDraft',
        src: 'readTaskDraft',
        onDone: [
          {
            guard: { type: 'isTheirsEnough', params: ({ event }) => event.output },
            target: 'filling',
            actions: [
              { type: 'useTheirs', params: ({ event }) => event.output },
              { type: 'storeLocally', params: ({ context }) => context },
            ],
          },
          {
            guard: { type: 'isMineNewer', params: ({ event }) => event.output },
            target: 'filling.saving',
            actions: { type: 'recordVersion', params: ({ event }) => event.output },
          },
          { target: 'stale', actions: { type: 'recordTheirs', params: ({ event }) => event.output } },
        ],
        onError: { target: 'local', actions: { type: 'recordFailure', params: ({ event }) => event } },
      },
    },
    filling: {
      description: '填写任务',
      initial: 'resting',
      on: {
        'draft.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          target: '.pausing',
          actions: [
            { type: 'changeDraft', params: ({ event }) => event },
            { type: 'storeLocally', params: ({ context }) => context },
          ],
        },
      },
      states: {
        resting: { description: '填的都已存到平台', tags: 'saved' },
        pausing: {
          description: '刚改过：停一下就存，按了发布就马上存',
          after: { typingPause: { target: 'saving' } },
          on: { 'draft.save': { target: 'saving' } },
        },
        saving: {
          description: '正在存草稿；可以接着填',
          entry: 'recordSent',
          on: {
            'draft.change': {
              guard: { type: 'isChanged', params: ({ event }) => event },
              actions: [
                { type: 'changeDraft', params: ({ event }) => event },
                { type: 'storeLocally', params: ({ context }) => context },
              ],
            },
          },
          invoke: {
            id: 'saveTaskDraft',
            src: 'saveTaskDraft',
            input: ({ context: { version, draft } }) => ({ version, draft }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'resting',
                actions: [
                  { type: 'recordSaved', params: ({ event }) => event.output },
                  { type: 'storeLocally', params: ({ context }) => context },
                ],
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'pausing',
                actions: [
                  { type: 'recordSaved', params: ({ event }) => event.output },
                  { type: 'storeLocally', params: ({ context }) => context },
                ],
              },
              { target: '#taskDraft.reading' },
            ],
            onError: { target: 'unsaved', actions: { type: 'recordFailure', params: ({ event }) => event } },
          },
        },
        unsaved: {
          description: '没有存上：过一会儿自己再试，也可以马上重试；填的还在',
          after: { savingPause: { target: 'saving' } },
          on: { 'draft.retry': { target: 'saving' } },
        },
      },
    },
    stale: {
      description: '两份都在：说明哪几项不同，由本人选',
      on: {
        'draft.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          actions: [
            { type: 'changeDraft', params: ({ event }) => event },
            { type: 'storeLocally', params: ({ context }) => context },
          ],
        },
        'mine.keep': { target: 'filling.saving', actions: 'chooseMine' },
        'theirs.take': {
          target: 'filling',
          actions: ['chooseTheirs', { type: 'storeLocally', params: ({ context }) => context }],
        },
      },
    },
  },
});
