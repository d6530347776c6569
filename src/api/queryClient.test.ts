import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './queryClient.ts';

/** A page that shows `balance`; the test resolves its requests. */
function showBalance() {
  const cache = createQueryClient();
  const readings: { answer(fen: number): void; isGivenUp(): boolean }[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: ['balance'],
    queryFn: ({ signal }) => new Promise<number>((answer) => readings.push({ answer, isGivenUp: () => signal.aborted })),
  });
  const shown: number[] = [];
  const leave = observer.subscribe(({ data }) => {
    if (data !== undefined && shown.at(-1) !== data) shown.push(data);
  });
  return { cache, readings, shown, leave };
}

test('a first read that began before a change is not shown after it', async () => {
  const { cache, readings, shown, leave } = showBalance();
  const changed = cache.invalidateQueries({ queryKey: ['balance'] });
  expect(readings.map(({ isGivenUp }) => isGivenUp())).toEqual([true, false]);
  readings[0]!.answer(100);
  readings[1]!.answer(60);
  await changed;
  expect(shown).toEqual([60]);
  leave();
});

test('a refetch that began before a change is not shown after it', async () => {
  const { cache, readings, shown, leave } = showBalance();
  readings[0]!.answer(100);
  await expect.poll(() => shown).toEqual([100]);
  void cache.refetchQueries({ queryKey: ['balance'] });
  const changed = cache.invalidateQueries({ queryKey: ['balance'] });
  expect(readings.map(({ isGivenUp }) => isGivenUp())).toEqual([false, true, false]);
  readings[1]!.answer(100);
  readings[2]!.answer(60);
  await changed;
  expect(shown).toEqual([100, 60]);
  leave();
});

test('a first read in progress is replaced by the one that follows it', async () => {
  const { cache, readings, leave } = showBalance();
  const waiting = cache.fetchQuery<number>({ queryKey: ['balance'] });
  void cache.invalidateQueries({ queryKey: ['balance'] });
  readings[1]!.answer(60);
  expect(await waiting).toBe(60);
  leave();
});
