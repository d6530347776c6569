import { beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import type { Person, Refused } from '#machines/identity/pendingAction.machine.ts';
import { HeldActions } from './pendingAction.actors.ts';

const EXPIRED = '未登录或登录状态已过期,请重新登录';
const refusal = () => new ProblemError({ kind: 'unauthenticated', message: EXPIRED, requestId: 'r1' });

const guest: Person = { kind: 'guest' };
const anyone = { kind: 'anyone' };
const member = (id: string): Person => ({ kind: 'member', id });

let person: Person;
let stored: string | null;
const people = { of: (token: string) => ({ 'token-a': 'a' })[token], now: async () => person };
/** Resolves for the current user. */
const run = vi.fn(async () => `done as ${'id' in person ? person.id : person.kind}`);
const saveHeart = vi.fn(async (variables: unknown) => variables);
let held: HeldActions;

beforeEach(() => {
  vi.clearAllMocks();
  [person, stored] = [guest, null];
  vi.stubGlobal('sessionStorage', {
    getItem: () => stored,
    setItem: (_: string, text: string) => (stored = text),
    removeItem: () => (stored = null),
  });
  held = new HeldActions({ SetFavourite: saveHeart }, people);
});

/** Holds a request. */
async function heldFrom(asked: { token: string | null; isMutation: boolean }, operation = 'SubmitRealName') {
  const announced = Promise.withResolvers<Refused>();
  const outcome = held
    .hold({ operation, variables: { name: '林一' }, run, ...asked }, asked.token, announced.resolve)
    .catch((error: Error) => error);
  return { outcome, ...(await announced.promise) };
}
const mutation = { token: 'token-a', isMutation: true };

test.each([
  ['a mutation of a known user', mutation, { kind: 'member', id: 'a' }],
  ['a mutation of an unknown user', { ...mutation, token: 'token-x' }, { kind: 'unread' }],
  ["a guest's mutation", { ...mutation, token: null }, anyone],
  ['a query', { ...mutation, isMutation: false }, anyone],
])('reports for whom a request may be repeated: %s', async (_what, asked, sender) => {
  expect((await heldFrom(asked)).sender).toEqual(sender);
});

test('a repeated request returns its result to its sender', async () => {
  const { outcome, id } = await heldFrom(mutation);
  person = member('a');
  expect([await held.repeat(id), await outcome]).toEqual([{ verdict: 'settled' }, 'done as a']);
  expect([await held.repeat(id), run.mock.calls.length]).toEqual([{ verdict: 'settled' }, 1]);
});

test('any other failure is returned to the sender, and the request is no longer held', async () => {
  const { outcome, id } = await heldFrom(mutation);
  run.mockRejectedValueOnce(new Error('lost'));
  expect([await held.repeat(id), await outcome]).toEqual([{ verdict: 'settled' }, expect.objectContaining({ message: 'lost' })]);
  held.giveUp();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a request refused again stays held', async () => {
  const { outcome, id } = await heldFrom(mutation);
  run.mockRejectedValueOnce(refusal());
  expect(await held.repeat(id)).toEqual({ verdict: 'refusedAgain' });
  expect([await held.repeat(id), await outcome]).toEqual([{ verdict: 'settled' }, 'done as guest']);
});

test("without a login a member's mutation is refused without being sent; a query is sent as a guest", async () => {
  const [order, hall] = [await heldFrom(mutation), await heldFrom({ ...mutation, isMutation: false })];
  held.giveUp();
  expect([await order.outcome, await hall.outcome]).toEqual([expect.objectContaining({ message: EXPIRED }), 'done as guest']);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a mutation of another user is rejected without being sent', async () => {
  const { outcome, id } = await heldFrom(mutation);
  held.rejectForeign(id);
  held.giveUp();
  expect([await outcome, run.mock.calls]).toEqual([expect.objectContaining({ message: EXPIRED }), []]);
});

test('if another tab has replaced the token, a mutation is sent at once for the same user only', async () => {
  const announce = vi.fn();
  const ask = (isMutation: boolean) =>
    held
      .hold({ operation: 'PayOrder', variables: {}, run, token: 'token-a', isMutation }, 'token-new', announce)
      .catch((error: Error) => error.message);
  person = member('a');
  expect(await ask(true)).toBe('done as a');
  person = member('b');
  expect([await ask(true), await ask(false), run.mock.calls.length]).toEqual([EXPIRED, 'done as b', 2]);
  expect(announce).not.toHaveBeenCalled();
});

test('stashed requests are restored after a reload, each for its own user', async () => {
  await heldFrom(mutation, 'SubmitRealName');
  await heldFrom(mutation, 'SetFavourite');
  await heldFrom({ ...mutation, token: null }, 'SetFavourite');
  held.stash(1_000);
  held = new HeldActions({ SetFavourite: saveHeart }, people);
  const restored = held.restore(2_000);
  const ids = restored.map(({ id }) => id);
  expect(restored).toEqual([
    { id: ids[0], sender: { kind: 'member', id: 'a' }, attempts: 0 },
    { id: ids[1], sender: anyone, attempts: 0 },
  ]);
  expect([await held.repeat(ids[0] ?? ''), saveHeart.mock.calls]).toEqual([{ verdict: 'settled' }, [[{ name: '林一' }]]]);
});

test.each([
  ['a moment short of ten minutes later', 10 * 60_000 - 1, 1],
  ['ten minutes later', 10 * 60_000, 0],
])('stashed requests expire after ten minutes: %s', async (_when, passed, count) => {
  await heldFrom(mutation, 'SetFavourite');
  held.stash(1_000);
  held = new HeldActions({ SetFavourite: saveHeart }, people);
  expect([held.restore(1_000 + passed).length, stored]).toEqual([count, null]);
});

test('requests of an unknown sender and those already repeated are not stashed', async () => {
  await heldFrom({ ...mutation, token: 'token-x' }, 'SetFavourite');
  const { id } = await heldFrom(mutation, 'SetFavourite');
  await held.repeat(id);
  held.stash(1_000);
  expect(stored).toBeNull();
  await heldFrom(mutation, 'SetFavourite');
  held.stash(1_000);
  held = new HeldActions({ SetFavourite: saveHeart }, people);
  expect(held.restore(2_000)).toHaveLength(1);
});
