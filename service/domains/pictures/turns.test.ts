import { expect, test } from 'vitest';
import { turns } from './turns.ts';

/** Tasks that the test ends; `begun` lists who runs at which place. */
function aQueue(places: number) {
  const inTurn = turns(places);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (name: string, who: string): Promise<string> => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return inTurn(who, (place) => {
      begun.push(`${name}@${place}`);
      return end.promise;
    });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.resolve(name);
    await settle();
  };
  const fail = async (name: string): Promise<void> => {
    ends.get(name)?.reject(new Error('broken'));
    await settle();
  };
  return { ask, begun, end, fail, settle };
}

test('one user has one place at a time, so that another does not wait', async () => {
  const { ask, begun, end, settle } = aQueue(2);
  const all = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('b1', 'b'), ask('c1', 'c')];
  await settle();
  expect(begun).toEqual(['a1@0', 'b1@1']);
  await end('b1');
  expect(begun.slice(2)).toEqual(['c1@1']);
  await end('a1');
  expect(begun.slice(3)).toEqual(['a2@0']);
  await end('c1');
  expect(begun.slice(4)).toEqual([]);
  await end('a2');
  await end('a3');
  expect([begun.slice(4), await Promise.all(all)]).toEqual([['a3@0'], ['a1', 'a2', 'a3', 'b1', 'c1']]);
});

test('a task that fails frees its place', async () => {
  const { ask, begun, fail, settle } = aQueue(1);
  const first = ask('a1', 'a').catch((error: Error) => error.message);
  void ask('b1', 'b');
  await settle();
  await fail('a1');
  expect([await first, begun]).toEqual(['broken', ['a1@0', 'b1@0']]);
});
