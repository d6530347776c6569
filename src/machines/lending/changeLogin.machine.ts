import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkNewSecret } from '#contract/rules/lending.ts';
import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import { leavableSlot } from '#machines/shell/keyedCommand.machine.ts';

interface Submit {
  secret: string;
  /** Typed once more. */
  again: string;
  key: string;
}
type Fields = { secret?: string; again?: string };

const faultsOf = ({ secret, again }: Pick<Submit, 'secret' | 'again'>, _context: object): Fields => checkNewSecret(secret, again);
const fieldsOf = ({ secret }: Readonly<Record<string, string>>): Fields => (secret === undefined ? {} : { secret });
function commandOf({ listingId, sent }: { listingId: string; sent: Submit | null }): { wish: LoginWish; key: string } {
  const { key, secret } = known(sent, 'form');
  return { wish: { listingId, secret }, key };
}

export type LoginWish = { listingId: string; secret: string };
type Result = Answer<undefined> | null;

export const changeLoginMachine = setup({
  types: {
    children: {} as { sealLogin: 'sealLogin' },
    context: {} as {
      listingId: string;
      sent: Submit | null;
      fields: Fields;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as ({ type: 'login.submit' } & Submit) | { type: 'login.leave' },
    input: {} as { listingId: string },
    output: {} as { isDone: boolean },
  },
  actors: {
    sealLogin: leavableSlot<undefined, LoginWish>(),
  },
  guards: {
    isFilled: ({ context }, form: Submit) => Object.keys(faultsOf(form, context)).length === 0,
    isDone: (_, answer: Result) => answer?.ok === true,
    isLeft: (_, answer: Result) => answer === null,
  },
  actions: {
    keepForm: assign((_, { secret, again, key }: Submit) => ({ sent: { secret, again, key }, fields: {}, lost: null, problem: null })),
    showFaults: assign(({ context }, form: Submit) => ({ fields: faultsOf(form, context), problem: null })),
    keepRefusal: assign((_, answer: Result) =>
      answer === null || answer.ok
        ? { lost: null, problem: null }
        : { lost: null, problem: answer.problem, fields: fieldsOf(answer.problem.fields) },
    ),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    announceChanged: () => {},
    reread: () => {},
  },
}).createMachine({
  id: 'changeLogin',
  description: '租用结束后，号主填写在游戏里改好的新密码，密封保存',
  context: ({ input }) => ({ ...input, sent: null, fields: {}, lost: null, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      description: '填写新密码，两次',
      on: {
        'login.submit': [
          {
            guard: { type: 'isFilled', params: ({ event }) => event },
            target: 'sealing',
            actions: { type: 'keepForm', params: ({ event }) => event },
          },
          { actions: { type: 'showFaults', params: ({ event }) => event } },
        ],
        'login.leave': { target: 'left' },
      },
    },
    sealing: {
      description: '正在密封保存',
      invoke: {
        id: 'sealLogin',
        src: 'sealLogin',
        input: ({ context }) => ({
          errand: errands.changeLogin(context.listingId),
          ...commandOf(context),
          lost: context.lost,
          mayLeave: true,
        }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'changed' },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left', actions: 'reread' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'reread'] },
        ],
        onError: { target: 'sealing', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    changed: { description: '新密码已保存；重读待改密码的账号', entry: ['announceChanged', 'reread'], type: 'final', output: true },
    left: { description: '先不改', type: 'final', output: false },
  },
  output: ({ event }) => ({ isDone: event.output === true }),
});
