import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { type OfferWindow, WINDOWS_MOST } from '#contract/rules/offer.ts';
import type { Instant } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';

interface Submit {
  windows: readonly OfferWindow[];
  rest: 'NONE' | 'UNTIL' | 'FURTHER';
  restingUntil: Instant | null;
  restsForPassword: boolean;
  key: string;
}
type Fields = { windows?: string; restingUntil?: string };

const faultsOf = ({ windows, rest, restingUntil }: Submit, _context: object): Fields => ({
  ...(windows.length > WINDOWS_MOST && { windows: `最多设 ${WINDOWS_MOST} 段时间` }),
  ...(rest === 'UNTIL' && restingUntil === null && { restingUntil: '请选休息到什么时候' }),
});
const fieldsOf = ({ windows, restingUntil }: Readonly<Record<string, string>>): Fields => ({
  ...(windows !== undefined && { windows }),
  ...(restingUntil !== undefined && { restingUntil }),
});
const sentOf = ({ sent }: { sent: Submit | null }): Submit =>
  sent ?? { windows: [], rest: 'NONE', restingUntil: null, restsForPassword: false, key: '' };

export const restAccountMachine = setup({
  types: {
    context: {} as {
      listingId: string;
      sent: Submit | null;
      fields: Fields;
      problem: Problem | null;
    },
    events: {} as ({ type: 'offer.submit' } & Submit) | { type: 'offer.retry' } | { type: 'offer.leave' },
    input: {} as { listingId: string },
    output: {} as { isDone: boolean },
    tags: {} as 'busy',
  },
  actors: {
    saveOffer: actorSlot<Answer<undefined>, { listingId: string } & Submit>('saveOffer'),
  },
  guards: {
    isFilled: ({ context }, form: Submit) => Object.keys(faultsOf(form, context)).length === 0,
    isDone: (_, answer: Answer<undefined>) => answer.ok,
  },
  actions: {
    keepForm: assign((_, { windows, rest, restingUntil, restsForPassword, key }: Submit) => ({
      sent: { windows, rest, restingUntil, restsForPassword, key },
      fields: {},
      problem: null,
    })),
    showFaults: assign(({ context }, form: Submit) => ({ fields: faultsOf(form, context), problem: null })),
    dropProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<undefined>) =>
      answer.ok ? { problem: null } : { problem: answer.problem, fields: fieldsOf(answer.problem.fields) },
    ),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceSaved: () => {},
    reread: () => {},
  },
}).createMachine({
  id: 'restAccount',
  description: '号主设置账号的出租时段和休息，或叫醒它；已有的预约保留',
  context: ({ input }) => ({ ...input, sent: null, fields: {}, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      description: '选择时段和休息',
      on: {
        'offer.submit': [
          {
            guard: { type: 'isFilled', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          { actions: { type: 'showFaults', params: ({ event }) => event } },
        ],
        'offer.leave': { target: 'left' },
      },
    },
    saving: {
      description: '正在保存',
      tags: 'busy',
      invoke: {
        id: 'saveOffer',
        src: 'saveOffer',
        input: ({ context }) => ({ listingId: context.listingId, ...sentOf(context) }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'saved' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'reread'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：用同一个幂等键重试，不会做两次',
      on: {
        'offer.retry': { target: 'saving', actions: 'dropProblem' },
        'offer.leave': { target: 'left', actions: 'reread' },
      },
    },
    saved: { description: '已保存；重读账号', entry: ['announceSaved', 'reread'], type: 'final' },
    left: { description: '不改，离开', type: 'final' },
  },
  output: ({ context }) => ({ isDone: context.problem === null && context.sent !== null }),
});
