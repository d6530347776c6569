import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { ChatLine } from './chatLines.ts';

export interface ChatSaying {
  readonly clientId: string;
  readonly text: string | null;
  readonly order: { orderNo: string; title: string } | null;
  readonly pictureId: string | null;
}
export interface Unsent extends ChatSaying {
  /** Why the service refused it; null: not sent yet. */
  readonly refusal: Problem | null;
}

type Context = {
  number: string;
  unsent: readonly Unsent[];
  /** Client id of the message being sent; the queue may change until its answer arrives. */
  sending: string | null;
  taken: readonly ChatLine[];
  problem: Problem | null;
};
const nextOf = ({ unsent }: Context): Unsent | undefined => unsent.find(({ refusal }) => refusal === null);
const beingSent = ({ unsent, sending }: Context): Unsent | undefined => unsent.find(({ clientId }) => clientId === sending);

export const chatOutboxMachine = setup({
  types: {
    input: {} as { number: string; unsent: readonly Unsent[] },
    context: {} as Context,
    events: {} as
      | { type: 'message.send'; saying: ChatSaying }
      | { type: 'message.retry'; clientId: string }
      | { type: 'message.drop'; clientId: string },
  },
  actors: { sendMessage: actorSlot<Answer<ChatLine>, { number: string; saying: ChatSaying }>('sendMessage') },
  guards: {
    hasUnsent: ({ context }) => nextOf(context) !== undefined,
    isTaken: (_, answer: Answer<ChatLine>) => answer.ok,
  },
  actions: {
    /** Ignores a message that is already queued. */
    keepSaying: assign(({ context: { unsent } }, saying: ChatSaying) =>
      unsent.some(({ clientId }) => clientId === saying.clientId) ? {} : { unsent: [...unsent, { ...saying, refusal: null }] },
    ),
    chooseNext: assign(({ context }) => ({ sending: nextOf(context)?.clientId ?? null })),
    keepTaken: assign(({ context }, answer: Answer<ChatLine>) => ({
      unsent: context.unsent.filter((each) => each !== beingSent(context)),
      sending: null,
      taken: answer.ok ? [...context.taken, answer.value] : context.taken,
      problem: null,
    })),
    keepRefusal: assign(({ context }, answer: Answer<ChatLine>) => ({
      unsent: context.unsent.map((each) => (each === beingSent(context) && !answer.ok ? { ...each, refusal: answer.problem } : each)),
      sending: null,
      problem: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    release: assign(({ context }, { clientId }: { clientId: string }) => ({
      unsent: context.unsent.map((each) => (each.clientId === clientId ? { ...each, refusal: null } : each)),
    })),
    drop: assign(({ context }, { clientId }: { clientId: string }) => ({
      unsent: context.unsent.filter((each) => each.clientId !== clientId || each.refusal === null),
    })),
    storeUnsent: (_, _params: Pick<Context, 'number' | 'unsent'>) => {},
  },
  delays: { sendAgain: 3 * SECOND },
}).createMachine({
  id: 'chatOutbox',
  description: '待发的客服消息：一条一条按顺序发，同一条只算一次；没网时留着，刷新页面也不丢',
  context: ({ input }) => ({ ...input, sending: null, taken: [], problem: null }),
  on: {
    'message.send': {
      actions: [
        { type: 'keepSaying', params: ({ event }) => event.saying },
        { type: 'storeUnsent', params: ({ context }) => context },
      ],
    },
    'message.retry': {
      actions: [
        { type: 'release', params: ({ event }) => event },
        { type: 'storeUnsent', params: ({ context }) => context },
      ],
    },
    'message.drop': {
      actions: [
        { type: 'drop', params: ({ event }) => event },
        { type: 'storeUnsent', params: ({ context }) => context },
      ],
    },
  },
  initial: 'resting',
  states: {
    resting: {
      description: '没有要发的',
      always: { guard: 'hasUnsent', target: 'sending', actions: 'chooseNext' },
    },
    sending: {
      description: '正在发送最早的一条',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => ({ number: context.number, saying: known(beingSent(context), 'message') }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              { type: 'keepTaken', params: ({ event }) => event.output },
              { type: 'storeUnsent', params: ({ context }) => context },
            ],
          },
          {
            target: 'resting',
            actions: [
              { type: 'keepRefusal', params: ({ event }) => event.output },
              { type: 'storeUnsent', params: ({ context }) => context },
            ],
          },
        ],
        onError: { target: 'holding', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    holding: {
      description: '没有送到：3 秒后再发，也可以马上重试；重发不会变成两条',
      on: {
        'message.retry': {
          target: 'sending',
          actions: [
            { type: 'release', params: ({ event }) => event },
            { type: 'storeUnsent', params: ({ context }) => context },
          ],
        },
      },
      after: { sendAgain: { target: 'sending' } },
    },
  },
});
