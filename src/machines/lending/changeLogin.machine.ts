import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkNewSecret } from '#contract/rules/lending.ts';
import { actorSlot } from '#lib/actorSlot.ts';

interface Submit {
  secret: string;
  /** Typed once more. */
  again: string;
  key: string;
}
type Fields = { secret?: string; again?: string };

const faultsOf = ({ secret, again }: Pick<Submit, 'secret' | 'again'>, _context: object): Fields => checkNewSecret(secret, again);
const fieldsOf = ({ secret }: Readonly<Record<string, string>>): Fields => (secret === undefined ? {} : { secret });
const sentOf = ({ sent }: { sent: Submit | null }): Submit => sent ?? { secret: '', again: '', key: '' };

export const changeLoginMachine = setup({
  types: {
    context: {} as {
      listingId: string;
      sent: Submit | null;
      fields: Fields;
      problem: Problem | null;
    },
    events: {} as ({ type: 'login.submit' } & Submit) | { type: 'login.retry' } | { type: 'login.leave' },
    input: {} as { listingId: string },
    output: {} as { isDone: boolean },
    tags: {} as 'busy',
  },
  actors: {
    sealLogin: actorSlot<Answer<undefined>, { listingId: string } & Submit>('sealLogin'),
  },
  guards: {
    isFilled: ({ context }, form: Submit) => Object.keys(faultsOf(form, context)).length === 0,
    isDone: (_, answer: Answer<undefined>) => answer.ok,
  },
  actions: {
    keepForm: assign((_, { secret, again, key }: Submit) => ({ sent: { secret, again, key }, fields: {}, problem: null })),
    showFaults: assign(({ context }, form: Submit) => ({ fields: faultsOf(form, context), problem: null })),
    dropProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<undefined>) =>
      answer.ok ? { problem: null } : { problem: answer.problem, fields: fieldsOf(answer.problem.fields) },
    ),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    announceChanged: () => {},
    reread: () => {},
  },
}).createMachine({
  id: 'changeLogin',
  description: '租用结束后，号主填写在游戏里改好的新密码，密封保存',
  context: ({ input }) => ({ ...input, sent: null, fields: {}, problem: null }),
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
      tags: 'busy',
      invoke: {
        id: 'sealLogin',
        src: 'sealLogin',
        input: ({ context }) => ({ listingId: context.listingId, ...sentOf(context) }),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'changed' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'reread'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：用同一个幂等键重试，不会做两次',
      on: {
        'login.retry': { target: 'sealing', actions: 'dropProblem' },
        'login.leave': { target: 'left', actions: 'reread' },
      },
    },
    changed: { description: '新密码已保存；重读待改密码的账号', entry: ['announceChanged', 'reread'], type: 'final' },
    left: { description: '先不改', type: 'final' },
  },
  output: ({ context }) => ({ isDone: context.problem === null && context.sent !== null }),
});
