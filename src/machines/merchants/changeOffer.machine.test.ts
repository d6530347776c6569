import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { granted, refused } from '#testing/answers.ts';
import { changeOfferMachine, type OfferWish } from './changeOffer.machine.ts';

function open(wish: OfferWish) {
  const sent: unknown[] = [];
  const machine = changeOfferMachine.provide({
    actors: {
      changePrice: fromPromise(async ({ input }) => {
        sent.push(input);
        return input.hourlyFen < 100 && !input.isSure ? refused('PRICE_JUMP') : granted(null);
      }),
      moveListing: fromPromise(async ({ input }) => {
        sent.push(input);
        return granted(null);
      }),
    },
  });
  return { actor: createActor(machine, { input: { id: '7', version: 3, wish } }).start(), sent };
}

test.each([
  ['PRICE', 'pricing'],
  ['TAKE_DOWN', 'confirming'],
  ['DELETE', 'confirming'],
  ['OFFER', 'moving'],
  ['RECALL', 'moving'],
] as const)('%s begins in %s', (wish, state) => {
  expect(open(wish).actor.getSnapshot().value).toBe(state);
});

test('a jump is asked about before it is sent again, and reconsidering sends nothing', async () => {
  const { actor, sent } = open('PRICE');
  actor.send({ type: 'price.submit', hourlyFen: 50 });
  await waitFor(actor, (state) => state.matches('askingOnceMore'));
  actor.send({ type: 'price.reconsider' });
  expect([actor.getSnapshot().value, sent.length]).toEqual(['pricing', 1]);
  actor.send({ type: 'price.submit', hourlyFen: 50 });
  await waitFor(actor, (state) => state.matches('askingOnceMore'));
  actor.send({ type: 'price.confirm' });
  await waitFor(actor, (state) => state.matches('changed'));
  expect(sent.at(-1)).toEqual({ id: '7', version: 3, hourlyFen: 50, isSure: true });
  expect(actor.getSnapshot().output).toEqual({ isChanged: true });
});

test.each(['TAKE_DOWN', 'DELETE'] as const)('%s is sent when it is confirmed', async (wish) => {
  const { actor, sent } = open(wish);
  expect(sent).toEqual([]);
  actor.send({ type: 'move.confirm' });
  await waitFor(actor, (state) => state.matches('changed'));
  expect(sent).toEqual([{ id: '7', move: wish }]);
});
