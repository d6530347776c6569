import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import type { OrderPartsFragment } from '#api/generated/operations.ts';
import { ProblemError } from '#contract/problem.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { learnServerTime } from '#lib/serverClock.ts';
import type { Proposal } from '#machines/orders/proposal.ts';
import { refusal } from '#testing/answers.ts';
import { anOrder, november } from '#testing/builders/gateway.ts';
import { aProposal } from '#tests/models/rental.ts';
import { checkoutActors } from './checkout.actors.ts';

const orderedAt = november('20 19:45');
const proposal = aProposal(4_050);

beforeEach(() => vi.useFakeTimers({ now: orderedAt, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  learnServerTime(Date.now());
});

/** The remaining hold of an order made at 19:45 whose response takes `passed` ms. */
async function holdAfter(passed: number): Promise<number> {
  const api = {
    request: async () => ({ createOrder: anOrder({ serverTime: orderedAt, payDeadline: orderedAt + 15 * MINUTE }) }),
  } as unknown as Api;
  vi.setSystemTime(orderedAt + passed);
  learnServerTime(orderedAt + passed);
  const made = await toPromise(createActor(checkoutActors(api).createOrder, { input: { proposal, key: 'key-12345678' } }).start());
  if (!made.ok) throw new Error(made.problem.message);
  return made.value.holdMs;
}

const findAmong = (items: readonly OrderPartsFragment[], wish: Partial<Proposal['input']> = {}) => {
  const api = { request: async () => ({ orders: { items, nextCursor: null } }) } as unknown as Api;
  return toPromise(createActor(checkoutActors(api).findOrder, { input: { proposal: aProposal(4_050, wish) } }).start());
};

test('finds the order of a proposal among the unpaid ones by account, mode, type and start', async () => {
  const startAt = november('20 19:55');
  const booked = anOrder({ orderNo: '202611200000000001', startsAt: november('20 20:00') });
  const others = [
    anOrder({ ...booked, orderNo: '202611200000000002', status: 'PAYING' }),
    anOrder({ ...booked, orderNo: '202611200000000003', product: { ...booked.product, id: '2' } }),
    anOrder({ ...booked, orderNo: '202611200000000004', mode: 'NOW' }),
    anOrder({ ...booked, orderNo: '202611200000000005', rentType: 'DAILY' }),
    anOrder({ ...booked, orderNo: '202611200000000006', startsAt: startAt - 1 }),
    anOrder({ ...booked, orderNo: '202611200000000007', startsAt: startAt + 10 * MINUTE }),
  ];
  expect((await findAmong([...others, booked], { mode: 'BOOK_AHEAD', startAt })).order?.orderNo).toBe(booked.orderNo);
  expect(await findAmong(others, { mode: 'BOOK_AHEAD', startAt })).toEqual({ order: null });
  expect((await findAmong([booked, ...others])).order?.orderNo).toBe('202611200000000004');
});

test('an order returned by a retry is held only for its remaining time', async () => {
  expect(await holdAfter(0)).toBe(15 * MINUTE);
  expect(await holdAfter(6 * MINUTE)).toBe(9 * MINUTE);
  expect(await holdAfter(16 * MINUTE)).toBe(0);
});

test.each([
  [refusal('ACCOUNT_CLOSING'), refusal('ACCOUNT_CLOSING')],
  [{ ...refusal('UNAUTHENTICATED'), kind: 'unauthenticated' as const }, refusal('UNAUTHENTICATED')],
])('an order refused by $code is no lost order', async (thrown, problem) => {
  const api = { request: () => Promise.reject(new ProblemError(thrown)) } as unknown as Api;
  const { createOrder } = checkoutActors(api);
  const answer = toPromise(createActor(createOrder, { input: { proposal, key: 'key-12345678' } }).start());
  expect(await answer).toEqual({ ok: false, problem });
});
