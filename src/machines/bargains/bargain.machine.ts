import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Duration, Fen } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { errands } from '#lib/errands.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import { commandSlot } from '#machines/shell/keyedCommand.machine.ts';

/** A bargain of today as the service has it. */
export interface BargainStanding {
  status: 'OPEN' | 'SPENT' | 'HELD' | 'USED' | 'EXPIRED' | 'CLOSED';
  /** Of an hour, after the activity. */
  priceFen: Fen;
  leastFen: Fen;
  mostFen: Fen;
  /** Offers of today, oldest first. */
  offersFen: Fen[];
  offersLeft: number;
  /** The counter-offer that can be taken. */
  counterFen: Fen | null;
  heldFen: Fen | null;
  heldUntil: number | null;
  /** How long it is still held. */
  heldMs: Duration;
}
type OfferAnswer = Answer<BargainStanding>;
interface Offer {
  fen: Fen;
  key: string;
}

export type OfferWish = { listingId: string; fen: Fen };

const isOpen = ({ status }: BargainStanding): boolean => status === 'OPEN' || status === 'SPENT';

export const bargainMachine = setup({
  types: {
    children: {} as { realName: 'realName'; makeOffer: 'makeOffer' },
    context: {} as {
      listingId: string;
      standing: BargainStanding | null;
      fen: Fen;
      key: string;
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
    },
    events: {} as ({ type: 'offer.send' } & Offer) | { type: 'bargain.reread' },
    input: {} as { listingId: string },
    tags: {} as 'busy',
  },
  actors: {
    readBargain: actorSlot<OfferAnswer, { listingId: string }>('readBargain'),
    makeOffer: commandSlot<BargainStanding, OfferWish>(),
    realName: realNameMachine,
  },
  guards: {
    isHeld: (_, said: OfferAnswer) => said.ok && said.value.status === 'HELD',
    isOpen: (_, said: OfferAnswer) => said.ok && isOpen(said.value),
    isRead: (_, said: OfferAnswer) => said.ok,
    isRealNameAsked: (_, said: OfferAnswer) => !said.ok && said.problem.code === 'REAL_NAME_REQUIRED',
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
  },
  actions: {
    keepStanding: assign((_, said: OfferAnswer) => (said.ok ? { standing: said.value, lost: null } : {})),
    keepOffer: assign((_, { fen, key }: Offer) => ({ fen, key, lost: null, problem: null })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    clearLost: assign({ lost: null }),
    keepRefusal: assign((_, said: OfferAnswer) => ({ lost: null, problem: said.ok ? null : said.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    rereadPrice: () => {},
    rereadSession: () => {},
  },
  delays: { holdLeft: ({ context }) => context.standing?.heldMs ?? 0 },
}).createMachine({
  id: 'bargain',
  description: '议价：一天一轮，最多三次出价；谈成的价为这个人保留十分钟，只用于按小时租',
  context: ({ input: { listingId } }) => ({ listingId, standing: null, fen: 0, key: '', lost: null, problem: null }),
  initial: 'reading',
  states: {
    reading: {
      description: '读取今天谈到哪里了',
      tags: 'busy',
      invoke: {
        id: 'readBargain',
        src: 'readBargain',
        input: ({ context: { listingId } }) => ({ listingId }),
        onDone: [
          {
            guard: { type: 'isHeld', params: ({ event }) => event.output },
            target: 'held',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'over',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: '没有读到，可以重试；号主不再议价时也在这里',
      on: { 'bargain.reread': { target: 'reading', actions: 'clearProblem' } },
    },
    deciding: {
      description: '可以出价，或接受还价',
      on: { 'offer.send': { target: 'offering', actions: { type: 'keepOffer', params: ({ event }) => event } } },
    },
    offering: {
      description: '出价，直到有答复；没有答复时用同一个幂等键重试，或查看议价进展',
      invoke: {
        id: 'makeOffer',
        src: 'makeOffer',
        input: ({ context: { listingId, fen, key, lost } }) => ({
          errand: errands.bargain(listingId),
          wish: { listingId, fen },
          key,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isHeld', params: ({ event }) => event.output },
            target: 'held',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying', actions: 'clearLost' },
          { target: 'reading', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'offering', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    identifying: {
      description: '出价之前先实名；之后重读用户信息',
      exit: 'rereadSession',
      invoke: {
        id: 'realName',
        src: 'realName',
        onDone: [{ guard: { type: 'isAdult', params: ({ event }) => event.output }, target: 'offering' }, { target: 'reading' }],
        onError: { target: 'reading', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    held: {
      description: '谈成了：这个价保留到时间为止，下单时按它算',
      entry: ['clearProblem', 'rereadPrice'],
      exit: 'rereadPrice',
      after: { holdLeft: { description: '至多 10 min', target: 'reading' } },
      on: { 'bargain.reread': { target: 'reading' } },
    },
    over: {
      description: '今天谈过了：明天可以再谈',
      on: { 'bargain.reread': { target: 'reading', actions: 'clearProblem' } },
    },
  },
});
