import { assign, createMachine, raise, spawnChild } from 'xstate';
import { describe, expect, it } from 'vitest';
import { BoundExceeded, explore, type AnyModel } from '../src/index.ts';

const child = createMachine({ id: 'child' });

function growing(config: object, model: Partial<AnyModel> = {}): { bound: string; growing: string; message: string; ms: number } {
  const start = performance.now();
  try {
    explore(createMachine({ id: 'm', ...config } as never), { outcomes: {}, inline: { '*': {} }, ...model } as never);
  } catch (error) {
    if (error instanceof BoundExceeded)
      return { bound: error.bound, growing: error.growing, message: error.message, ms: performance.now() - start };
    throw error;
  }
  throw new Error('the exploration ended');
}

describe('an infinite exploration reports what grows', () => {
  it('children that accumulate', () => {
    const id = ({ context }: { context: { n: number } }): string => `child-${context.n}`;
    const count = assign({ n: ({ context }) => (context as { n: number }).n + 1 });
    const found = growing({ context: { n: 0 }, on: { add: { actions: [spawnChild(child, { id: id as never }), count] } } });
    expect(found).toMatchObject({
      bound: 'children',
      growing: 'children',
      message:
        'more than 50 children at once: children pile up (child-0, child-1 … child-50), one more by step "add"; stop them, or end ' +
        'it with "when" of that event',
    });
    expect(found.ms).toBeLessThan(5_000);
  });

  it('children in the context', () => {
    const add = assign({ all: ({ context, spawn }) => [...(context as { all: unknown[] }).all, spawn(child)] });
    expect(growing({ context: { all: [] }, on: { add: { actions: add } } }).message).toContain(
      'children pile up (child-1, child-2 … child-51)',
    );
  });

  it('children with random ids', () => {
    let n = 0;
    const one = assign({ one: ({ spawn }) => spawn(child, { id: `c${(n += 1)}` }) });
    const states = { a: { entry: one, on: { go: 'b' } }, b: { entry: assign({ one: undefined }), on: { go: 'a' } } };
    expect(growing({ initial: 'a', states }, { maxStates: 40 }).message).toMatch(
      /^more than 40 states: the children are others again and again \(\d+ different sets, lately .*\); stop them, or give random ids to "randomIds"/u,
    );
  });

  it('delayed raises that accumulate', () => {
    const found = growing(
      { on: { poke: { actions: raise({ type: 'tick' }, { delay: 1000 }) }, tick: {} } },
      { events: [{ type: 'poke' }] },
    );
    expect(found).toMatchObject({
      bound: 'timers',
      growing: 'timers',
      message:
        'more than 50 timers at once: delayed events pile up (51 × send(tick)), one more by step "poke"; cancel them, or end it ' +
        'with "when" of that event',
    });
  });

  it('a context that accumulates text', () => {
    const keep = assign({ log: ({ context }) => [...(context as { log: string[] }).log, 'a line of some length '.repeat(20)] });
    const found = growing({ context: { log: [] }, on: { more: { actions: keep } } });
    expect(found.bound).toBe('size');
    expect(found.message).toMatch(
      /^more than 50 MB of states: context key "log" grows \(\d+ different values, lately \["a line .{0,30} … .{0,12}, .*\); bound it/u,
    );
  });

  it('a context that counts, within the time limit', () => {
    const config = {
      context: { n: 0, log: '' },
      on: { more: { actions: assign({ n: ({ context }) => (context as { n: number }).n + 1 }) } },
    };
    const found = growing(config, { maxTime: 200, maxStates: 10_000_000, maxSteps: 10_000_000 });
    expect(found.message).toMatch(
      /^more than 200 ms of exploring: context key "n" grows \(\d+ different values, lately \d+, \d+, \d+\); bound it/u,
    );
    expect(found.ms).toBeLessThan(5_000);
  });
});
