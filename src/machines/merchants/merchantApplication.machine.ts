import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { applicationFaults, type ApplicationFaults, type ApplicationForm } from '#contract/rules/merchant.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import { ownerProofMachine, type Provable } from '#machines/account/ownerProof.machine.ts';

/** What the service has stored. */
export interface SavedApplication {
  version: number;
  form: ApplicationForm;
  isSubmitted: boolean;
}
type Changed = { form: ApplicationForm };
type Proved = { proof: string | null };
type Draft = { version: number; form: ApplicationForm };

const isSame = (one: ApplicationForm | null, other: ApplicationForm): boolean => JSON.stringify(one) === JSON.stringify(other);
const isStale = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.code === 'EDITED_ELSEWHERE';

export const merchantApplicationMachine = setup({
  types: {
    children: {} as { ownerProof: 'ownerProof' },
    input: {} as { saved: SavedApplication; has: Provable },
    context: {} as {
      has: Provable;
      version: number;
      form: ApplicationForm;
      /** The form in the request that is under way, or in the last one. */
      sent: ApplicationForm | null;
      proof: string | null;
      /** What another tab or device has stored meanwhile. */
      theirs: SavedApplication | null;
      fields: ApplicationFaults;
      problem: Problem | null;
    },
    events: {} as
      | ({ type: 'form.change' } & Changed)
      | { type: 'draft.retry' }
      | { type: 'application.submit' }
      | { type: 'mine.keep' }
      | { type: 'theirs.take' },
    tags: {} as 'busy' | 'saved' | 'sending',
  },
  actors: {
    ownerProof: ownerProofMachine,
    saveApplication: actorSlot<Answer<SavedApplication>, Draft>('saveApplication'),
    submitApplication: actorSlot<Answer<SavedApplication>, Draft & { proof: string }>('submitApplication'),
    readApplication: actorSlot<SavedApplication>('readApplication'),
    /** The same, before two versions are compared. */
    readTheirs: actorSlot<SavedApplication>('readTheirs'),
  },
  delays: { typingPause: 1_200, savingPause: 5_000 },
  guards: {
    isChanged: ({ context }, { form }: Changed) => !isSame(context.form, form),
    isSaved: ({ context }, answer: Answer<unknown>) => answer.ok && isSame(context.sent, context.form),
    isKept: (_, answer: Answer<unknown>) => answer.ok,
    isStale: (_, answer: Answer<unknown>) => isStale(answer),
    hasFaults: ({ context }) => Object.keys(applicationFaults(context.form)).length > 0,
    isProved: (_, { proof }: Proved) => proof !== null,
    isProofGone: (_, answer: Answer<unknown>) => !answer.ok && answer.problem.code === 'PROOF_INVALID',
    /** The answer to a save was lost, not the save. */
    isOwnSave: ({ context: { sent } }, theirs: SavedApplication) => !theirs.isSubmitted && isSame(sent, theirs.form),
    wasSubmitted: (_, { isSubmitted }: SavedApplication) => isSubmitted,
  },
  actions: {
    keepForm: assign((_, { form }: Changed) => ({ form })),
    keepSent: assign(({ context }) => ({ sent: context.form })),
    keepVersion: assign(({ context }, answer: Answer<SavedApplication>) => ({
      version: answer.ok ? answer.value.version : context.version,
      problem: null,
    })),
    keepTheirs: assign((_, theirs: SavedApplication) => ({ theirs })),
    keepMine: assign(({ context: { theirs, version } }) => ({ version: theirs?.version ?? version, theirs: null, problem: null })),
    takeTheirs: assign(({ context: { theirs, form, version } }) => ({
      form: theirs?.form ?? form,
      version: theirs?.version ?? version,
      theirs: null,
      fields: {},
      problem: null,
    })),
    showFaults: assign(({ context }) => ({ fields: applicationFaults(context.form), problem: null })),
    clearFaults: assign({ fields: {}, problem: null }),
    keepProof: assign((_, { proof }: Proved) => ({ proof })),
    keepRefusal: assign((_, answer: Answer<unknown>) => (answer.ok ? {} : { problem: answer.problem, fields: answer.problem.fields })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceSubmitted: () => {},
    rereadApplication: () => {},
  },
}).createMachine({
  id: 'merchantApplication',
  description: '开店申请：边填边存到平台，换台设备也能接着填；提交前验证本人手机；别处改过就先比较再决定',
  context: ({ input: { saved, has } }) => ({
    has,
    version: saved.version,
    form: saved.form,
    sent: saved.form,
    proof: null,
    theirs: null,
    fields: {},
    problem: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      description: '填写申请',
      initial: 'resting',
      on: {
        'form.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          target: '.pausing',
          actions: { type: 'keepForm', params: ({ event }) => event },
        },
        'application.submit': [
          { guard: 'hasFaults', actions: 'showFaults' },
          { target: 'proving', actions: 'clearFaults' },
        ],
      },
      states: {
        resting: { description: '填的都已存到平台', tags: 'saved' },
        pausing: {
          description: '刚改过：停一下就存',
          after: { typingPause: { target: 'saving' } },
        },
        saving: {
          description: '正在存草稿；可以接着填',
          entry: 'keepSent',
          on: {
            'form.change': {
              guard: { type: 'isChanged', params: ({ event }) => event },
              actions: { type: 'keepForm', params: ({ event }) => event },
            },
            'application.submit': {},
          },
          invoke: {
            id: 'saveApplication',
            src: 'saveApplication',
            input: ({ context: { version, form } }) => ({ version, form }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'resting',
                actions: { type: 'keepVersion', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isKept', params: ({ event }) => event.output },
                target: 'pausing',
                actions: { type: 'keepVersion', params: ({ event }) => event.output },
              },
              { guard: { type: 'isStale', params: ({ event }) => event.output }, target: '#merchantApplication.comparing' },
              { target: 'unsaved', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'unsaved', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        unsaved: {
          description: '没有存上：过一会儿自己再试，也可以马上重试；填的还在',
          after: { savingPause: { target: 'saving' } },
          on: { 'draft.retry': { target: 'saving' } },
        },
      },
    },
    comparing: {
      description: '别处刚改过：读出那一份',
      tags: 'busy',
      invoke: {
        id: 'readTheirs',
        src: 'readTheirs',
        onDone: [
          {
            guard: { type: 'isOwnSave', params: ({ event }) => event.output },
            target: 'filling.pausing',
            actions: [{ type: 'keepTheirs', params: ({ event }) => event.output }, 'keepMine'],
          },
          { target: 'stale', actions: { type: 'keepTheirs', params: ({ event }) => event.output } },
        ],
        onError: { target: 'filling.unsaved', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: {
        'form.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          actions: { type: 'keepForm', params: ({ event }) => event },
        },
      },
    },
    stale: {
      description: '两份都在：说明哪几项不同，由本人选',
      on: {
        'form.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          actions: { type: 'keepForm', params: ({ event }) => event },
        },
        'mine.keep': { target: 'filling.saving', actions: 'keepMine' },
        'theirs.take': { target: 'filling', actions: 'takeTheirs' },
      },
    },
    proving: {
      description: '验证本人手机',
      invoke: {
        id: 'ownerProof',
        src: 'ownerProof',
        input: ({ context }) => ({ purpose: 'apply' as const, has: context.has }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'submitting',
            actions: { type: 'keepProof', params: ({ event }) => event.output },
          },
          { target: 'filling.pausing' },
        ],
        onError: { target: 'filling.pausing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    submitting: {
      description: '正在提交',
      tags: ['busy', 'sending'],
      invoke: {
        id: 'submitApplication',
        src: 'submitApplication',
        input: ({ context: { version, form, proof } }) => ({ version, form, proof: known(proof, 'proof') }),
        onDone: [
          { guard: { type: 'isKept', params: ({ event }) => event.output }, target: 'submitted' },
          { guard: { type: 'isStale', params: ({ event }) => event.output }, target: 'comparing' },
          { guard: { type: 'isProofGone', params: ({ event }) => event.output }, target: 'proving' },
          { target: 'filling.pausing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'checking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    checking: {
      description: '没有收到结果：看有没有提交上',
      tags: ['busy', 'sending'],
      invoke: {
        id: 'readApplication',
        src: 'readApplication',
        onDone: [
          { guard: { type: 'wasSubmitted', params: ({ event }) => event.output }, target: 'submitted' },
          { target: 'filling.unsaved' },
        ],
        onError: { target: 'filling.unsaved' },
      },
    },
    submitted: { description: '平台收下了，等审核', type: 'final', entry: ['announceSubmitted', 'rereadApplication'] },
  },
});
