import { assign, setup } from 'xstate';
import { type Answer, problemOf } from '#contract/problem.ts';
import { listingFaults, type ListingForm, LOGIN_FIRST } from '#contract/rules/listingForm.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { asStored, beginEdit, isSame, type PublishContext, refusedBy, type SavedListing, withoutLogin } from './editedListing.ts';

type Changed = { form: ListingForm };
type Draft = { id: string; version: number; form: ListingForm };
type Gathered = { ids: readonly string[] | null };

export const publishListingMachine = setup({
  types: {
    children: {} as { gatherPictures: 'gatherPictures' },
    input: {} as Parameters<typeof beginEdit>[0],
    context: {} as PublishContext,
    events: {} as
      | ({ type: 'form.change' } & Changed)
      | { type: 'login.sealed' }
      | { type: 'draft.retry' }
      | { type: 'listing.publish' }
      | { type: 'price.confirm' }
      | { type: 'price.reconsider' }
      | { type: 'mine.keep' }
      | { type: 'theirs.take' },
    output: {} as { id: string },
    tags: {} as 'busy' | 'saved' | 'sending',
  },
  actors: {
    gatherPictures: gatherPicturesMachine,
    saveListing: actorSlot<Answer<SavedListing>, Draft>('saveListing'),
    publishListing: actorSlot<Answer<unknown>, Draft & { isSure: boolean }>('publishListing'),
    readListing: actorSlot<SavedListing, { id: string }>('readListing'),
    /** The same, before two versions are compared. */
    readTheirs: actorSlot<SavedListing, { id: string }>('readTheirs'),
  },
  delays: { typingPause: 1_200, savingPause: 5_000 },
  guards: {
    isChanged: ({ context }, { form }: Changed) => !isSame(context.form, form),
    isDraftChanged: ({ context }, { form }: Changed) => context.isDraft && !isSame(context.form, form),
    isUnsaved: ({ context }) => context.isDraft && !isSame(context.form, context.saved),
    isSaved: ({ context }, answer: Answer<unknown>) => answer.ok && isSame(context.sent, context.form),
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isStale: (_, answer: Answer<unknown>) => refusedBy(answer, 'EDITED_ELSEWHERE'),
    isJump: (_, answer: Answer<unknown>) => refusedBy(answer, 'PRICE_JUMP'),
    hasFaults: ({ context }) => context.login === 'missing' || Object.keys(listingFaults(context.form, context.attributes)).length > 0,
    isGathered: (_, { ids }: Gathered) => ids !== null,
    /** The answer to a save was lost, not the save. */
    isOwnSave: ({ context: { isDraft, sent } }, theirs: SavedListing) => isDraft && isSame(asStored(sent), theirs.form),
    wasPublished: ({ context }, { version, isDraft }: SavedListing) => version > context.version && (!isDraft || !context.isDraft),
  },
  actions: {
    keepForm: assign((_, { form }: Changed) => ({ form })),
    keepSent: assign(({ context }) => ({ sent: context.form })),
    keepVersion: assign(({ context }, answer: Answer<SavedListing>) => ({
      version: answer.ok ? answer.value.version : context.version,
      saved: context.sent,
      problem: null,
    })),
    keepPictures: assign(({ context: { form } }, { ids }: Gathered) => ({ form: { ...form, pictures: ids ?? form.pictures } })),
    showFaults: assign(({ context: { form, attributes, login } }) => ({
      fields: { ...listingFaults(form, attributes), ...(login === 'missing' && { login: LOGIN_FIRST }) },
      problem: null,
    })),
    clearFaults: assign({ fields: {}, problem: null }),
    keepSealed: assign(({ context: { fields } }) => ({ login: 'sealed' as const, fields: withoutLogin(fields) })),
    keepTheirs: assign((_, theirs: SavedListing) => ({ theirs })),
    continueFromTheirs: assign(({ context: { theirs } }) => ({
      ...(theirs && { saved: theirs.form, version: theirs.version }),
      theirs: null,
      problem: null,
    })),
    takeForm: assign(({ context: { theirs, form } }) => ({ form: theirs?.form ?? form, fields: {} })),
    keepRefusal: assign((_, answer: Answer<unknown>) => (answer.ok ? {} : { problem: answer.problem, fields: answer.problem.fields })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    rereadListings: () => {},
    dropStored: () => {},
  },
}).createMachine({
  id: 'publishListing',
  description: '发布或修改一个账号：草稿边填边存；图片齐了才发布；价格改动超过一半再问一次；别处改过就先比较',
  context: ({ input }) => beginEdit(input),
  initial: 'filling',
  on: {
    'form.change': {
      guard: { type: 'isChanged', params: ({ event }) => event },
      actions: { type: 'keepForm', params: ({ event }) => event },
    },
  },
  states: {
    filling: {
      description: '填写账号',
      initial: 'arriving',
      on: {
        'form.change': {
          guard: { type: 'isDraftChanged', params: ({ event }) => event },
          target: '.pausing',
          actions: { type: 'keepForm', params: ({ event }) => event },
        },
        'login.sealed': { actions: 'keepSealed' },
        'listing.publish': [
          { guard: 'hasFaults', actions: 'showFaults' },
          { target: 'gathering', actions: 'clearFaults' },
        ],
      },
      states: {
        arriving: {
          description: '草稿有没有还没存的',
          always: [{ guard: 'isUnsaved', target: 'pausing' }, { target: 'resting' }],
        },
        resting: { description: '草稿都已存到平台；已上架的等发布', tags: 'saved', entry: 'dropStored' },
        pausing: { description: '刚改过：停一下就存', after: { typingPause: { target: 'saving' } } },
        saving: {
          description: '正在存草稿；可以接着填',
          entry: 'keepSent',
          on: {
            'form.change': {
              guard: { type: 'isChanged', params: ({ event }) => event },
              actions: { type: 'keepForm', params: ({ event }) => event },
            },
            'listing.publish': {},
          },
          invoke: {
            id: 'saveListing',
            src: 'saveListing',
            input: ({ context: { id, version, form } }) => ({ id, version, form }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'resting',
                actions: { type: 'keepVersion', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'pausing',
                actions: { type: 'keepVersion', params: ({ event }) => event.output },
              },
              { guard: { type: 'isStale', params: ({ event }) => event.output }, target: '#publishListing.comparing' },
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
    gathering: {
      description: '等图片传完；尚未上传成功的要问过才不带',
      invoke: {
        id: 'gatherPictures',
        src: 'gatherPictures',
        input: ({ context }) => ({ form: `listing ${context.id}` }),
        onDone: [
          {
            guard: { type: 'isGathered', params: ({ event }) => event.output },
            target: 'publishing',
            actions: { type: 'keepPictures', params: ({ event }) => event.output },
          },
          { target: 'filling' },
        ],
        onError: { target: 'filling', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    publishing: {
      description: '正在发布',
      tags: ['busy', 'sending'],
      invoke: {
        id: 'publishListing',
        src: 'publishListing',
        input: ({ context: { id, version, form } }) => ({ id, version, form, isSure: false }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'published' },
          { guard: { type: 'isJump', params: ({ event }) => event.output }, target: 'askingOnceMore' },
          { guard: { type: 'isStale', params: ({ event }) => event.output }, target: 'comparing' },
          { target: 'filling', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'checking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    askingOnceMore: {
      description: '价格改动超过一半：再问一次',
      on: {
        'price.confirm': { target: 'publishingAnyway' },
        'price.reconsider': { target: 'filling' },
      },
    },
    publishingAnyway: {
      description: '正在发布：已经再问过一次',
      tags: ['busy', 'sending'],
      invoke: {
        id: 'publishListing',
        src: 'publishListing',
        input: ({ context: { id, version, form } }) => ({ id, version, form, isSure: true }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'published' },
          { guard: { type: 'isStale', params: ({ event }) => event.output }, target: 'comparing' },
          { target: 'filling', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'checking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    checking: {
      description: '没有收到结果：看有没有发布上',
      tags: ['busy', 'sending'],
      invoke: {
        id: 'readListing',
        src: 'readListing',
        input: ({ context }) => ({ id: context.id }),
        onDone: [{ guard: { type: 'wasPublished', params: ({ event }) => event.output }, target: 'published' }, { target: 'filling' }],
        onError: { target: 'filling' },
      },
    },
    comparing: {
      description: '别处刚改过：读出那一份',
      tags: 'busy',
      invoke: {
        id: 'readTheirs',
        src: 'readTheirs',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isOwnSave', params: ({ event }) => event.output },
            target: 'filling',
            actions: [{ type: 'keepTheirs', params: ({ event }) => event.output }, 'continueFromTheirs'],
          },
          { target: 'stale', actions: { type: 'keepTheirs', params: ({ event }) => event.output } },
        ],
        onError: { target: 'filling', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    stale: {
      description: '两份都在：说明哪几项不同，由号主选',
      on: {
        'mine.keep': { target: 'filling', actions: 'continueFromTheirs' },
        'theirs.take': { target: 'filling', actions: ['takeForm', 'continueFromTheirs'] },
      },
    },
    published: { description: '已发布，或等平台看', type: 'final', entry: 'rereadListings' },
  },
  output: ({ context }) => ({ id: context.id }),
});
