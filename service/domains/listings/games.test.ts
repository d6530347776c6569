import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#service/kernel/deps.ts';
import { closedIds, isClosed, gameShelf, type Game } from './games.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const aGame = (id: number, closed: Partial<Game> = {}): Game => ({
  id,
  title: `游戏${id}`,
  world: 'moba',
  maintenance_status: false,
  is_suspended: false,
  attribute_names: [],
  attributes: [],
  ...closed,
});

/** A shelf over these games; each read takes 10 ms. */
function aShelf(games: Game[], counts: readonly { game_id: number; rented: number }[] = []) {
  const reads = { games: 0, counts: 0 };
  const db = {
    read: async (columns: object) => {
      const what = 'rented' in columns ? 'counts' : 'games';
      reads[what] += 1;
      vi.advanceTimersByTime(10);
      return what === 'games' ? [...games] : counts.map((count) => ({ rentable: 1, no_deposit: 0, lowest_rental: 5, ...count }));
    },
  };
  return { reads, shelf: gameShelf(db as unknown as Db) };
}

test('a game is closed when it is under maintenance and suspended', () => {
  const games = [aGame(1), aGame(2, { maintenance_status: true }), aGame(3, { is_suspended: true })];
  const closed = aGame(4, { maintenance_status: true, is_suspended: true });
  expect([...games, closed].map(isClosed)).toEqual([false, false, false, true]);
  expect(closedIds(new Map([...games, closed].map((game) => [game.id, game])))).toEqual([4]);
});

test('games are reloaded after a second, or when one is missing', async () => {
  const games = [aGame(1)];
  const { shelf, reads } = aShelf(games);
  await shelf.games();
  vi.advanceTimersByTime(999);
  expect([[...(await shelf.games([1])).keys()], reads.games]).toEqual([[1], 1]);
  games.push(aGame(2));
  expect([[...(await shelf.games([1, 2])).keys()], reads.games]).toEqual([[1, 2], 2]);
  vi.advanceTimersByTime(1);
  await shelf.games();
  expect(reads.games).toBe(3);
});

test('counts are cached a hundred times as long as they took, and served for a minute more while they are reloaded', async () => {
  const { shelf, reads } = aShelf([], [{ game_id: 1, rented: 5 }]);
  await shelf.counts();
  vi.advanceTimersByTime(999);
  await shelf.counts();
  expect(reads.counts).toBe(1);
  vi.advanceTimersByTime(1);
  await shelf.counts();
  expect(reads.counts).toBe(2);
});

test('the most rented games are shown first; games without listings are included with a count of zero', async () => {
  const { shelf } = aShelf(
    [aGame(1), aGame(2), aGame(3)],
    [
      { game_id: 1, rented: 5 },
      { game_id: 3, rented: 6 },
    ],
  );
  expect((await shelf.shown()).map(({ id, rentable, lowest_rental }) => [id, rentable, lowest_rental])).toEqual([
    ['3', 1, 5],
    ['1', 1, 5],
    ['2', 0, null],
  ]);
});
