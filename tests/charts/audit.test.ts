import { describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { chartFaults } from './audit.ts';
import { charts } from './charts.ts';
import { sourceFaults } from './source.ts';

test('there are charts to audit, each named once', () => {
  expect(charts.length).toBeGreaterThan(15);
  expect(charts.map(({ name }) => name)).toEqual([...new Set(charts.map(({ name }) => name))]);
});

describe.each(charts.map((chart) => [chart.name, chart] as const))('%s', (name, { machine, source }) => {
  test('runs as the house rules say', () => expect(chartFaults(name, machine)).toEqual([]));
  test('can be read from its source by any tool', () => expect(sourceFaults(name, source)).toEqual([]));
});

describe('the audit sees', () => {
  const bad = setup({
    types: { events: {} as { type: 'GO' } | { type: 'a.b' } },
    actors: {},
    guards: { never: () => false },
    delays: { tooLong: 2 ** 31, someTime: () => 500 },
    actions: { note: assign({}) },
  }).createMachine({
    id: 'other',
    initial: 'first',
    states: {
      first: {
        description: '起点',
        on: { GO: 'Trap', 'a.b': [{ target: 'Trap' }, { guard: 'never', target: 'first' }] },
        after: { 500: 'Trap', tooLong: 'Trap', someTime: { description: '过一会儿', target: 'Trap' } },
      },
      Trap: { description: '出不去' },
      lost: { description: '到不了', on: { GO: 'first' } },
    },
  });

  test('planted faults of a running chart', () => {
    expect(chartFaults('bad', bad)).toEqual([
      'other: no description',
      'other.first: event name "GO"',
      'other.first: unnamed delay 500',
      'other.first: "someTime" is computed, and no description says how long it is',
      'other.first: a branch of "a.b" after the unguarded one is never taken',
      'other.Trap: state name',
      'other.Trap: not final, and nothing leads out',
      'other.lost: unreachable',
      'other.lost: event name "GO"',
      'id "other" is not the file\'s name',
      'delay tooLong is longer than a timer can be',
    ]);
  });

  test('an invoke without id or onError', () => {
    const machine = setup({ actors: { ask: bad } }).createMachine({
      id: 'asking',
      description: '问',
      initial: 'one',
      states: { one: { description: '问', invoke: { src: 'ask', onDone: 'one' } } },
    });
    expect(chartFaults('asking', machine)).toEqual([
      'asking.one: invoke "ask" has the id "0.asking.one"',
      'asking.one: "0.asking.one" has no onError',
    ]);
  });

  test('what no tool can read', () => {
    const source = `
      const more = {}; const go = () => 'b';
      export const m = setup({}).createMachine({ id: 'm', ...more, initial: flag ? 'a' : 'b', states: { [key]: {}, a: { on: { 'x.y': go() } }, b: { entry: () => {} } } });
      export const n = setup({}).createMachine(config);`;
    expect(sourceFaults('m', source)).toEqual([
      '2 machines in one file',
      'm: SpreadElement',
      'm.initial: ConditionalExpression in place of a literal',
      'm.states: computed key',
      'm.states.a.on.x.y: CallExpression in place of a literal',
      'm.states.b.entry: an action without a name',
      'the configuration is no literal',
    ]);
  });
});
