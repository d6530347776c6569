import { assign, setup } from 'xstate';
import { type Problem, problemOf, type Refusal } from '#contract/problem.ts';
import { comparePrice } from '#contract/rules/priceChange.ts';
import type { BlockId, ListingTerms, PriceChange, PriceSnapshot, RentTypeId } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

export interface ShownPrice {
  listingId: string;
  type: RentTypeId;
  hours: number;
  block: BlockId | null;
  snapshot: PriceSnapshot;
}
/** Current price for the same type, hours and block. */
export interface PriceNow {
  snapshot: PriceSnapshot;
  terms: ListingTerms;
}
export type PriceReading = ({ verdict: 'rentable' } & PriceNow) | { verdict: 'refused'; problem: Refusal };
export type Verification = { verdict: 'agreed'; terms: ListingTerms } | { verdict: 'declined' } | { verdict: 'refused'; problem: Problem };

export const rentVerificationMachine = setup({
  types: {
    context: {} as { shown: ShownPrice; now: PriceNow | null; changes: PriceChange[]; problem: Problem | null },
    events: {} as { type: 'price.accept' } | { type: 'price.decline' } | { type: 'verification.retry' } | { type: 'verification.abandon' },
    input: {} as ShownPrice,
    output: {} as Verification,
    tags: {} as 'busy',
  },
  actors: { readPrice: actorSlot<PriceReading, ShownPrice>('readPrice') },
  guards: {
    isSamePrice: ({ context }, reading: PriceReading) =>
      reading.verdict === 'rentable' && comparePrice(context.shown.snapshot, reading.snapshot).length === 0,
    isRentable: (_, reading: PriceReading) => reading.verdict === 'rentable',
  },
  actions: {
    keepPrice: assign(({ context }, reading: PriceReading) =>
      reading.verdict === 'refused' ? {} : { now: reading, changes: comparePrice(context.shown.snapshot, reading.snapshot), problem: null },
    ),
    keepRefusal: assign((_, reading: PriceReading) => ({ problem: reading.verdict === 'refused' ? reading.problem : null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'rentVerification',
  description: '下单前再核对一次：下架、已租、价格变动都要先告诉用户',
  context: ({ input }) => ({ shown: input, now: null, changes: [], problem: null }),
  initial: 'verifying',
  states: {
    verifying: {
      description: '正在核对价格和状态',
      tags: 'busy',
      invoke: {
        id: 'readPrice',
        src: 'readPrice',
        input: ({ context }) => context.shown,
        onDone: [
          {
            guard: { type: 'isSamePrice', params: ({ event }) => event.output },
            target: 'agreed',
            actions: { type: 'keepPrice', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRentable', params: ({ event }) => event.output },
            target: 'awaitingConsent',
            actions: { type: 'keepPrice', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    awaitingConsent: {
      description: '价格有变：新旧并列，等用户重新同意',
      on: { 'price.accept': { target: 'agreed' }, 'price.decline': { target: 'declined' } },
    },
    failed: {
      description: '核对没有完成，可以重试或放弃',
      on: { 'verification.retry': { target: 'verifying' }, 'verification.abandon': { target: 'declined' } },
    },
    agreed: {
      description: '价格一致，或用户同意了新价格',
      type: 'final',
      output: ({ context }) => ({ verdict: 'agreed', terms: known(context.now, 'price now').terms }),
    },
    declined: { description: '用户不接受', type: 'final', output: { verdict: 'declined' } },
    refused: {
      description: '账号已下架、不可租或已删除',
      type: 'final',
      output: ({ context }) => ({ verdict: 'refused', problem: known(context.problem, 'refusal') }),
    },
  },
  output: ({ event }) => event.output as Verification,
});
