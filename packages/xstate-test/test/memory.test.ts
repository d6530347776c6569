import { assign, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  brokenByChoices,
  brokenOn,
  checkExpected,
  defineModel,
  mutants,
  pathsIn,
  readExpected,
  recordExpected,
  writeExpected,
  type Deviation,
} from '../src/index.ts';

const lamp = setup({
  types: {
    context: {} as { presses: number; by: string },
    events: {} as { type: 'press'; by: string } | { type: 'smash' },
  },
  guards: { isWorn: ({ context }) => context.presses >= 2 },
  actions: {
    count: assign(({ context }, { by }: { by: string }) => ({ presses: context.presses + 1, by })),
    click: (_, _params: { times: number }) => {},
  },
  delays: { dusk: 60_000 },
}).createMachine({
  id: 'lamp',
  context: { presses: 0, by: '' },
  initial: 'off',
  states: {
    off: {
      after: { dusk: 'on' },
      on: {
        press: [
          { guard: 'isWorn', target: 'broken' },
          {
            target: 'on',
            actions: [
              { type: 'count', params: ({ event }) => event },
              { type: 'click', params: ({ context }) => ({ times: context.presses }) },
            ],
          },
        ],
      },
    },
    on: {
      on: {
        press: { target: 'off', actions: { type: 'count', params: ({ event }) => event } },
        smash: { guard: 'isWorn', target: 'broken' },
      },
    },
    broken: { type: 'final' },
  },
  output: ({ context }) => ({ presses: context.presses }),
});
const model = defineModel(lamp, {
  outcomes: {},
  events: [{ type: 'press', by: 'Ann' }],
  invariants: { 'presses are counted': ({ context, received }) => context.presses <= received('press').length },
});
const text = `== lamp
(start) → off · @dusk.off 1 min · presses=0 · by=""

press → on · !click(times=1) · presses=1 · by=Ann · refuses smash
press → off · @dusk.off 1 min · presses=2
- @dusk.lamp.off → on · after 1 min
  smash → broken · done(presses=2)
press → broken · done(presses=2)
`;
const paths = [
  ['press', 'press', 'press'],
  ['press', 'press', '@dusk.lamp.off', 'smash'],
];
const expected = recordExpected(lamp, model, 'lamp', paths);
const found = (machine: typeof lamp): Pick<Deviation, 'what' | 'expected' | 'actual'>[] =>
  checkExpected(machine, model, expected).deviations.map(({ what, expected: right, actual }) => ({ what, expected: right, actual }));

describe('an expectation', () => {
  it('is serialised as text and parsed again', () => {
    expect(writeExpected([expected])).toBe(text);
    expect(readExpected(text)).toEqual([expected]);
    expect(pathsIn(expected)).toEqual(paths);
    expect(() => readExpected('== lamp\n(start) → off\n\n    press', 'lamp.txt')).toThrow('lamp.txt:4');
  });

  it('wraps long lines and parses them again', () => {
    const facts = ['!one', '!two', '!three'].map((name) => `${name}(${'x'.repeat(70)})`);
    const long = { ...expected, start: { ...expected.start, line: { ...expected.start.line, facts } } };
    expect(writeExpected([long]).split('\n').slice(1, 4)).toEqual([
      `(start) → off · ${facts[0]!}`,
      `    · ${facts[1]!}`,
      `    · ${facts[2]!}`,
    ]);
    expect(readExpected(writeExpected([long]))).toEqual([long]);
  });

  it('matches its chart, and lists the transitions taken', () => {
    const { deviations, paths: walked, takes } = checkExpected(lamp, model, expected);
    expect([deviations, walked]).toEqual([[], paths]);
    expect([...takes].toSorted()).toEqual([
      'lamp.off:after(dusk)#0',
      'lamp.off:press#0',
      'lamp.off:press#1',
      'lamp.on:press#0',
      'lamp.on:smash#0',
    ]);
  });

  it.each([
    ['lamp.off:press#1 leads to lamp.broken instead of lamp.on', { what: 'states', expected: 'on', actual: 'broken' }],
    ['lamp.on:press#0 removed', { what: 'step', expected: 'off', actual: '' }],
    ['lamp.off:press#1 without click', { what: 'missing', expected: '!click(times=1)', actual: '' }],
    ['lamp.off:press#1: other params of click', { what: 'changed', expected: '!click(times=1)', actual: '!click(times=2)' }],
    ['delay dusk: 120001 ms instead of 1 min', { what: 'changed', expected: '@dusk.off 1 min', actual: '@dusk.off 120001 ms' }],
    ['lamp.on:smash#0 with not(isWorn)', { what: 'missing', expected: 'refuses smash', actual: '' }],
    ['lamp has another output', { what: 'changed', expected: 'done(presses=2)', actual: 'done(presses=3)' }],
  ])('detects %s', (description, difference) => {
    const mutant = mutants(lamp).find((one) => one.description === description)!;
    expect(found(mutant.machine as typeof lamp)[0]).toEqual(difference);
  });
});

describe('invariants', () => {
  const strict = defineModel(lamp, {
    ...model,
    invariants: {
      'it never breaks': ({ states }) => !states.includes('broken'),
      'Ann pressed last': ({ context }) => context.by === '' || context.by === 'Ann',
    },
  });

  it('are checked in every state of a walk', () => {
    expect(brokenOn(lamp, strict, paths[0]!)).toMatchObject({ what: 'invariant', path: paths[0], expected: 'it never breaks' });
    expect(brokenOn(lamp, strict, paths[0]!.slice(0, 2))).toBeUndefined();
    expect(checkExpected(lamp, strict, expected).deviations.map(({ what, path }) => [what, path])).toEqual([
      ['invariant', paths[0]],
      ['invariant', paths[1]],
    ]);
  });

  it('are checked under generated payloads and contexts', () => {
    const pick = { pick: 0 };
    expect(brokenByChoices(lamp, strict, [pick, pick])).toBeUndefined();
    expect(brokenByChoices(lamp, strict, [{ pick: 1 }], { vary: (event) => ({ ...event, by: 'Bob' }) })).toMatchObject({
      path: ['press'],
      expected: 'Ann pressed last',
    });
    expect(brokenByChoices(lamp, strict, [{ pick: 1 }], { context: { presses: 2 } })).toMatchObject({ expected: 'it never breaks' });
  });
});
