import { beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import { HeldActions } from './pendingAction.actors.ts';

const EXPIRED = '未登录或登录状态已过期,请重新登录';
const refusal = () => new ProblemError({ kind: 'unauthenticated', message: EXPIRED, requestId: 'r1' });

let person: string | null | undefined;
let stored: string | null;
const people = { of: (token: string) => ({ 'token-a': 'a' })[token], now: async () => person };
/** Resolves for the current user. */
const run = vi.fn(async () => `done as ${person}`);
const saveHeart = vi.fn(async (variables: unknown) => variables);
let held: HeldActions;

beforeEach(() => {
  vi.clearAllMocks();
  [person, stored] = [null, null];
  vi.stubGlobal('sessionStorage', {
    getItem: () => stored,
    setItem: (_: string, text: string) => (stored = text),
    removeItem: () => (stored = null),
  });
  held = new HeldActions({ SetFavourite: saveHeart }, people);
});

/** Holds a request and retries it after a login. */
async function heldFrom(
  asked: { token: string | null; isMutation: boolean },
  next: string | null | undefined,
  operation = 'SubmitRealName',
) {
  let id = '';
  const outcome = held
    .hold({ operation, variables: { name: '林一' }, run, ...asked }, asked.token, (given) => (id = given))
    .catch((error: Error) => error);
  await vi.waitFor(() => expect(id).not.toBe(''));
  person = next;
  return { outcome, retried: await held.retry([id]), id };
}
const mutation = { token: 'token-a', isMutation: true };

test('a mutation is retried for the user who sent it', async () => {
  const { outcome, retried, id } = await heldFrom(mutation, 'a');
  expect([await outcome, retried]).toEqual(['done as a', { settled: [id], refusedAgain: [] }]);
});

test.each([
  ['somebody else', 'b'],
  ['somebody who could not be read', undefined],
])('a mutation that a person asked for is not made as %s', async (_who, next) => {
  const { outcome, retried, id } = await heldFrom(mutation, next);
  expect([await outcome, retried, run.mock.calls]).toEqual([
    expect.objectContaining({ message: EXPIRED }),
    { settled: [id], refusedAgain: [] },
    [],
  ]);
});

test('a mutation of an unknown sender is retried without a login only', async () => {
  const { outcome } = await heldFrom({ ...mutation, token: 'token-x' }, 'b');
  expect([await outcome, run.mock.calls]).toEqual([expect.objectContaining({ message: EXPIRED }), []]);
});

test("a guest's mutation is retried as the user who logs in, queries as any user", async () => {
  expect(await (await heldFrom({ ...mutation, token: null }, 'b')).outcome).toBe('done as b');
  expect(await (await heldFrom({ ...mutation, isMutation: false }, 'b')).outcome).toBe('done as b');
});

test('without a login it stays held', async () => {
  run.mockRejectedValueOnce(refusal());
  const { retried, id } = await heldFrom(mutation, null);
  expect(retried).toEqual({ settled: [], refusedAgain: [id] });
});

test('a token that another tab has replaced: at once for the same person, never for another', async () => {
  const announce = vi.fn();
  const ask = (isMutation: boolean) =>
    held
      .hold({ operation: 'PayOrder', variables: {}, run, token: 'token-a', isMutation }, 'token-new', announce)
      .catch((error: Error) => error.message);
  person = 'a';
  expect(await ask(true)).toBe('done as a');
  person = 'b';
  expect([await ask(true), await ask(false), run.mock.calls.length]).toEqual([EXPIRED, 'done as b', 2]);
  expect(announce).not.toHaveBeenCalled();
});

test.each([
  ['the same person', 'a', 1],
  ['somebody else', 'b', 0],
])('what was stashed goes on after a reload for %s: %s, %s times', async (_who, next, times) => {
  await heldFrom(mutation, null, 'SubmitRealName');
  run.mockRejectedValue(refusal());
  await heldFrom(mutation, null, 'SetFavourite');
  run.mockReset();
  held.stash(1_000);
  held = new HeldActions({ SetFavourite: saveHeart }, people);
  const ids = held.restore(2_000).map(({ id }) => id);
  person = next;
  expect([ids.length, await held.retry(ids), saveHeart.mock.calls.length]).toEqual([1, { settled: ids, refusedAgain: [] }, times]);
});

test.each([
  ['a moment short of ten minutes later', 10 * 60_000 - 1, 1],
  ['ten minutes later', 10 * 60_000, 0],
])('what was stashed still counts, or is forgotten: %s', async (_when, passed, count) => {
  run.mockRejectedValueOnce(refusal());
  await heldFrom(mutation, null, 'SetFavourite');
  held.stash(1_000);
  held = new HeldActions({ SetFavourite: saveHeart }, people);
  expect([held.restore(1_000 + passed).length, stored]).toEqual([count, null]);
});

test('requests of an unknown sender are not stashed, and others still are', async () => {
  run.mockRejectedValue(refusal());
  await heldFrom({ ...mutation, token: 'token-x' }, null, 'SetFavourite');
  held.stash(1_000);
  expect(stored).toBeNull();
  await heldFrom(mutation, null, 'SetFavourite');
  run.mockReset();
  held.stash(1_000);
  held = new HeldActions({ SetFavourite: saveHeart }, people);
  expect(held.restore(2_000)).toHaveLength(1);
});
