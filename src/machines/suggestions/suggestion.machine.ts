import { assign, fromCallback, sendTo, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { errands } from '#lib/errands.ts';
import type { FeedbackForm, ToFrame } from '#lib/feedbackTalk.ts';
import { known } from '#lib/known.ts';
import { captchaMachine } from '#machines/identity/captcha.machine.ts';
import { commandSlot } from '#machines/shell/keyedCommand.machine.ts';

/** Messages of the embedded form; the idempotency key is created when one arrives. */
export type FrameSaid =
  | { type: 'frame.ready' }
  | { type: 'suggestion.submit'; form: FeedbackForm; key: string }
  | { type: 'suggestion.another' };
export type FrameTold = { type: 'frame.show'; message: ToFrame } | { type: 'frame.reload' };
type Submission = { form: FeedbackForm; key: string };
/** A confirmed suggestion; `verifyKey`: of a guest's captcha. */
export type SuggestionWish = { form: FeedbackForm; verifyKey: string | null };
export type Sent = { number: string };

const writing = (problem: Problem | null): ToFrame => {
  const { words, contact }: Partial<Record<string, string>> = problem?.kind === 'refused' ? problem.fields : {};
  const fields = { ...(words !== undefined && { words }), ...(contact !== undefined && { contact }) };
  const isOfField = Object.keys(fields).length > 0;
  return { type: 'writing', problem: isOfField ? null : (problem?.message ?? null), fields };
};

export const suggestionMachine = setup({
  types: {
    children: {} as { captcha: 'captcha'; sendSuggestion: 'sendSuggestion'; talkWithFrame: 'talkWithFrame' },
    context: {} as {
      form: FeedbackForm | null;
      key: string;
      verifyKey: string | null;
      /** Why the command with this key was interrupted. */
      lost: Problem | null;
      problem: Problem | null;
      number: string | null;
    },
    events: {} as FrameSaid | { type: 'frame.reload' },
  },
  actors: {
    captcha: captchaMachine,
    talkWithFrame: fromCallback<FrameTold, undefined, FrameSaid>(() => {
      throw new Error('actor slot "talkWithFrame" is empty');
    }),
    sendSuggestion: commandSlot<Sent, SuggestionWish>(),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isVerifyAsked: (_, answer: Answer<unknown>) =>
      !answer.ok && (answer.problem.code === 'NEED_VERIFY' || answer.problem.code === 'VERIFY_KEY_INVALID'),
    isSolved: (_, { verifyKey }: { verifyKey: string | null }) => verifyKey !== null,
  },
  delays: { frameWait: 15_000 },
  actions: {
    keepForm: assign((_, { form, key }: Submission) => ({ form, key, verifyKey: null, lost: null, problem: null })),
    keepKey: assign((_, { verifyKey }: { verifyKey: string | null }) => ({ verifyKey })),
    keepNumber: assign((_, answer: Answer<Sent>) => ({
      number: answer.ok ? answer.value.number : null,
      form: null,
      key: '',
      verifyKey: null,
      lost: null,
      problem: null,
    })),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem, lost: null, verifyKey: null })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forget: assign({ number: null, problem: null }),
    clearProblem: assign({ lost: null, problem: null }),
    showForm: sendTo('talkWithFrame', ({ context }) => ({ type: 'frame.show', message: writing(context.problem) })),
    showSending: sendTo('talkWithFrame', { type: 'frame.show', message: { type: 'sending' } }),
    showNumber: sendTo('talkWithFrame', ({ context }) => ({
      type: 'frame.show',
      message: { type: 'accepted', number: known(context.number, 'number') },
    })),
    reloadFrame: sendTo('talkWithFrame', { type: 'frame.reload' }),
    rereadSuggestions: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
}).createMachine({
  id: 'suggestion',
  description: '投诉建议：表格在内嵌页里填，由外面的页面提交；没有登录的先完成验证；没有答复时用同一个键重试，不会提交两次',
  context: { form: null, key: '', verifyKey: null, lost: null, problem: null, number: null },
  invoke: { id: 'talkWithFrame', src: 'talkWithFrame', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
  initial: 'opening',
  states: {
    opening: {
      description: '等内嵌页说准备好了',
      after: { frameWait: { target: 'missing' } },
      on: { 'frame.ready': { target: 'writing' } },
    },
    missing: {
      description: '内嵌页没有打开，可以重新打开',
      on: { 'frame.ready': { target: 'writing' }, 'frame.reload': { target: 'opening', actions: 'reloadFrame' } },
    },
    writing: {
      description: '在内嵌页里填写',
      entry: 'showForm',
      on: {
        'frame.ready': { actions: 'showForm' },
        'suggestion.submit': { target: 'sending', actions: { type: 'keepForm', params: ({ event }) => event } },
      },
    },
    sending: {
      description: '提交，直到有答复；没有答复时不能另写一条',
      entry: 'showSending',
      on: { 'frame.ready': { actions: 'showSending' } },
      invoke: {
        id: 'sendSuggestion',
        src: 'sendSuggestion',
        input: ({ context: { form, key, verifyKey, lost } }) => ({
          errand: errands.suggestion,
          wish: { form: known(form, 'form'), verifyKey },
          key,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            actions: [{ type: 'keepNumber', params: ({ event }) => event.output }, 'rereadSuggestions'],
          },
          {
            guard: { type: 'isVerifyAsked', params: ({ event }) => event.output },
            target: 'solvingCaptcha',
            actions: 'clearProblem',
          },
          { target: 'writing', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'sending', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    solvingCaptcha: {
      description: '没有登录：提交前先完成滑块验证',
      on: { 'frame.ready': { actions: 'showSending' } },
      invoke: {
        id: 'captcha',
        src: 'captcha',
        input: { action: 'submit' },
        onDone: [
          {
            guard: { type: 'isSolved', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'keepKey', params: ({ event }) => event.output },
          },
          { target: 'writing' },
        ],
        onError: { target: 'writing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    accepted: {
      description: '已收到，显示编号；凭编号查回复',
      entry: 'showNumber',
      on: { 'frame.ready': { actions: 'showNumber' }, 'suggestion.another': { target: 'writing', actions: 'forget' } },
    },
  },
});
