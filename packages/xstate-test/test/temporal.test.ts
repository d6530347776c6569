import { createMachine, setup, assign } from 'xstate';
import { describe, expect, it } from 'vitest';
import { checkTemporal, explore, toToken, type Temporal } from '../src/index.ts';

/** A draft is sent; it may be refused any number of times, and is then edited or given up. */
const machine = createMachine({
  id: 'm',
  initial: 'draft',
  states: {
    draft: { on: { send: 'sending' } },
    sending: { on: { accept: 'accepted', refuse: 'refused' } },
    refused: { on: { edit: 'draft', stop: 'stopped' } },
    accepted: { type: 'final' },
    stopped: { type: 'final' },
  },
});
const graph = explore(machine);
const at =
  (...values: string[]) =>
  ({ value }: { readonly value: unknown }): boolean =>
    values.includes(String(value));
const found = (property: Temporal): unknown => {
  const counterexample = checkTemporal(graph, property);
  return counterexample && [toToken(graph, counterexample.path), counterexample.cycle.map(({ step }) => step.id)];
};

describe('a temporal property', () => {
  it.each<[string, Temporal, unknown]>([
    ['never', { never: at('lost') }, undefined],
    ['never, violated', { never: at('stopped') }, ['m~send/refuse/stop', []]],
    ['always', { always: at('draft', 'sending', 'refused', 'accepted', 'stopped') }, undefined],
    ['always, violated', { always: at('draft', 'sending') }, ['m~send/accept', []]],
    ['until', { until: at('draft', 'sending'), release: at('refused', 'accepted') }, undefined],
    ['until, violated', { until: at('draft'), release: at('accepted') }, ['m~send', []]],
    ['eventually', { eventually: at('sending') }, undefined],
    ['eventually, with a walk that ends without it', { eventually: at('refused') }, ['m~send/accept', []]],
    ['eventually, with a cycle without it', { eventually: at('accepted', 'stopped') }, ['m~', ['send', 'refuse', 'edit']]],
    ['eventually, at the start', { eventually: at('draft') }, undefined],
  ])('%s', (_, property, expected) => expect(found(property)).toEqual(expected));

  it('may speak of the context', () => {
    const counter = setup({ types: { context: {} as { n: number } } }).createMachine({
      id: 'n',
      context: { n: 0 },
      on: { inc: { guard: ({ context }) => context.n < 3, actions: assign({ n: ({ context }) => context.n + 1 }) } },
    });
    const counted = explore(counter);
    const n = ({ snapshot }: { readonly snapshot: { readonly context: unknown } }): number => (snapshot.context as { n: number }).n;
    expect(checkTemporal(counted, { never: (node) => n(node) > 3 })).toBeUndefined();
    expect(checkTemporal(counted, { never: (node) => n(node) > 2 })?.path.edges.length).toBe(3);
  });
});
