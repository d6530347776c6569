import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { type OfferWindow, WINDOWS_MOST } from '#contract/rules/offer.ts';
import type { Instant } from '#contract/rules/types.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { leavableSlot } from '#machines/shell/keyedCommand.machine.ts';

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
function commandOf({ listingId, sent }: { listingId: string; sent: Submit | null }): { wish: OfferWish; key: string } {
  const { key, ...form } = known(sent, 'form');
  return { wish: { listingId, ...form }, key };
}

export type OfferWish = { listingId: string } & Omit<Submit, 'key'>;
type Result = Answer<undefined> | null;

export const restAccountMachine = setup({
  types: {
    children: {} as { saveOffer: 'saveOffer' },
    context: {} as {
      listingId: string;
      sent: Submit | null;
      fields: Fields;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as ({ type: 'offer.submit' } & Submit) | { type: 'offer.leave' },
    input: {} as { listingId: string },
    output: {} as { isDone: boolean },
  },
  actors: {
    saveOffer: leavableSlot<undefined, OfferWish>(),
  },
  guards: {
    isFilled: ({ context }, form: Submit) => Object.keys(faultsOf(form, context)).length === 0,
    isDone: (_, answer: Result) => answer?.ok === true,
    isLeft: (_, answer: Result) => answer === null,
  },
  actions: {
    keepForm: assign((_, { windows, rest, restingUntil, restsForPassword, key }: Submit) => ({
      sent: { windows, rest, restingUntil, restsForPassword, key },
      fields: {},
      lost: null,
      problem: null,
    })),
    showFaults: assign(({ context }, form: Submit) => ({ fields: faultsOf(form, context), problem: null })),
    keepRefusal: assign((_, answer: Result) =>
      answer === null || answer.ok
        ? { lost: null, problem: null }
        : { lost: null, problem: answer.problem, fields: fieldsOf(answer.problem.fields) },
    ),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    announceSaved: () => {},
    reread: () => {},
  },
}).createMachine({
  id: 'restAccount',
  description: '号主设置账号的出租时段和休息，或叫醒它；已有的预约保留',
  context: ({ input }) => ({ ...input, sent: null, fields: {}, lost: null, problem: null }),
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
      invoke: {
        id: 'saveOffer',
        src: 'saveOffer',
        input: ({ context }) => ({
          errand: errands.restAccount(context.listingId),
          ...commandOf(context),
          lost: context.lost,
          mayLeave: true,
        }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'saved' },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left', actions: 'reread' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'reread'] },
        ],
        onError: { target: 'saving', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    saved: { description: '已保存；重读账号', entry: ['announceSaved', 'reread'], type: 'final', output: true },
    left: { description: '不改，离开', type: 'final', output: false },
  },
  output: ({ event }) => ({ isDone: event.output === true }),
});
