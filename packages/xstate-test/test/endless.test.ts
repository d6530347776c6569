import { createMachine, raise, sendTo } from 'xstate';
import { expect, it } from 'vitest';
import { EndlessLoop, explore, lint } from '../src/index.ts';

it.each<[string, string[], object]>([
  ['eventless transitions', [], { a: { always: 'b' }, b: { always: 'a' } }],
  ['raised events', ['go'], { a: { entry: raise({ type: 'go' }), on: { go: 'b' } }, b: { entry: raise({ type: 'go' }), on: { go: 'a' } } }],
  [
    'events that it sends to itself',
    ['go'],
    {
      a: { entry: sendTo(({ self }) => self, { type: 'go' }), on: { go: 'b' } },
      b: { entry: sendTo(({ self }) => self, { type: 'go' }), on: { go: 'a' } },
    },
  ],
])('rejects %s without end', (_, raised, states) => {
  const whole = createMachine({ id: 'round', initial: 'idle', states: { idle: { on: { start: 'a' } }, ...states } } as never);
  const by = raised.length > 0 ? ', raising go' : '';
  const found =
    `chart round never comes to rest: after 1000 microsteps of one step it still goes round round.a, round.b${by}; guard a ` +
    'transition of the loop';
  expect(() => explore(whole as never, { outcomes: {} })).toThrow(new EndlessLoop('round', ['round.a', 'round.b'], 1000, raised));
  expect(lint(whole as never, { outcomes: {} })).toContainEqual({ rule: 'model', chart: 'round', subject: 'round', message: found });
  expect(() => explore(createMachine({ id: 'round', initial: 'a', states } as never) as never, { outcomes: {} })).toThrow(EndlessLoop);
});
