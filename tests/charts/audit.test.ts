import { explore } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { chartFaults } from './audit.ts';
import { chargeFaults, chargingCharts, CHARGES, OTHER_COMMANDS, secondCommandFaults } from './charges.ts';
import { charts } from './charts.ts';
import { askedByThemselves, commandsOf, confirmationsOf } from './commands.ts';
import { habitFaults } from './habits.ts';
import { repeatedFlags } from './repeats.ts';
import { sourceFaults } from './source.ts';

test('the project has charts, with unique names', () => {
  expect(charts.length).toBeGreaterThan(15);
  expect(charts.map(({ name }) => name)).toEqual([...new Set(charts.map(({ name }) => name))]);
});

const charging = chargingCharts(charts);

test('every command with a key is listed as a charge or as another command', () => {
  const keyed = charts.filter(({ name }) => name !== 'keyedCommand').flatMap(({ name, source }) => commandsOf(name, source));
  expect([...new Set(keyed)].toSorted()).toEqual([...CHARGES, ...OTHER_COMMANDS].toSorted());
});

/**
 * Commands that their charts ask for themselves, with states of their own for a missing answer, and why. `tests/models/uncertain.test.ts`
 * shows that no walk leads to a second one while the first is uncertain.
 */
const WITHOUT_KEYED_COMMAND: Readonly<Record<string, string>> = {
  createOrder: 'its refusals lead back to the price check or the real name, with the same key; the real stack walks its lost answers',
  payOrder: 'the hold may end while its answer is missing, and the pay password is asked for in between; walked likewise',
};

test('every other command with a key is asked for by a keyed command', () => {
  expect(askedByThemselves(charts)).toEqual(Object.keys(WITHOUT_KEYED_COMMAND));
});

const COMMANDS = new Set([...CHARGES, ...OTHER_COMMANDS]);
const commanding = chargingCharts(charts, COMMANDS);

describe.each(charts.map((chart) => [chart.name, chart] as const))('%s', (name, { machine, source }) => {
  test('follows the rules for running charts', () => expect(chartFaults(name, machine)).toEqual([]));
  test('is not left while a charge is out', () => expect(chargeFaults(machine, new Set([...CHARGES, ...charging]))).toEqual([]));
  test('has no second command while the first is uncertain', () => {
    expect(secondCommandFaults(machine, COMMANDS, commanding, new Set(confirmationsOf(name, source)))).toEqual([]);
  });
  test('is a literal that tools can read from its source', () => expect(sourceFaults(name, source)).toEqual([]));
  test('keeps no state outside its states', () => expect(habitFaults(name, source)).toEqual([]));
});

describe('the audit reports', () => {
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
      Trap: { description: '出不去，10 分钟内有效' },
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
      'other.Trap: says how long it is valid, and has no timer',
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

  test('a target in one region of a parallel state', () => {
    const machine = setup({ actors: { ask: bad } }).createMachine({
      id: 'asking',
      description: '问',
      type: 'parallel',
      invoke: { id: 'ask', src: 'ask', onError: { target: '.one.still' } },
      states: {
        one: { description: '问', initial: 'still', states: { still: { description: '没有问' } }, on: { 'ask.again': '.still' } },
        two: { description: '听', on: { 'ask.again': '#asking.one' } },
      },
    });
    expect(chartFaults('asking', machine)).toEqual([
      'asking: "xstate.error.actor.ask" leads into asking.one.still, and re-enters all regions of asking',
      'asking.two: "ask.again" leads into asking.one, and re-enters all regions of asking',
    ]);
  });

  const charge = (wish: object) =>
    setup({ actors: { payOrder: bad } }).createMachine({
      id: 'm',
      type: 'parallel',
      on: { 'a.far': { target: '.money.idle' }, 'a.note': { actions: [] } },
      states: {
        clock: { initial: 'on', states: { on: { on: { 'a.tick': 'off', ...wish } }, off: {} } },
        money: {
          initial: 'idle',
          on: { 'a.leave': { target: '.idle' }, 'a.again': { target: '.paying' } },
          states: {
            idle: {},
            paying: {
              on: { 'a.close': { target: 'idle' }, 'a.note': { actions: [] } },
              always: { guard: () => false, target: 'idle' },
              invoke: { id: 'payOrder', src: 'payOrder', onDone: 'idle', onError: 'idle' },
            },
          },
        },
      },
    });

  test('every transition that leaves a state with a charge, except by its outcome', () => {
    const out = (type: string, source: string) => `m.money.paying: "${type}" of ${source} leads out while "payOrder" may be charging`;
    expect(chargeFaults(charge({ 'a.late': '#m.money.idle' }), CHARGES)).toEqual([
      out('a.far', 'm'),
      out('a.late', 'm.clock.on'),
      out('a.leave', 'm.money'),
      out('a.again', 'm.money'),
      out('a.close', 'm.money.paying'),
      out('', 'm.money.paying'),
    ]);
  });

  test('a second command while the first is uncertain', () => {
    const machine = setup({ actors: { payOrder: fromPromise(async () => true) } }).createMachine({
      id: 'm',
      initial: 'idle',
      states: {
        idle: { on: { 'pay.submit': 'paying' } },
        paying: { invoke: { id: 'payOrder', src: 'payOrder', onDone: 'idle', onError: 'uncertain' } },
        uncertain: { initial: 'resting', on: { 'pay.leave': 'left' }, states: { resting: { on: { 'pay.retry': '#m.paying' } } } },
        left: { on: { 'pay.again': 'idle' } },
      },
    });
    const fault = 'm.idle: "pay.submit" begins another command while that of m.paying is uncertain';
    expect(secondCommandFaults(machine, CHARGES, new Set(), new Set(['pay.submit']))).toEqual([fault]);
    expect(secondCommandFaults(machine, CHARGES, new Set(), new Set(['pay.other']))).toEqual([]);
  });

  test('a command that its chart asks for itself', () => {
    const source = (slot: string) =>
      `export const m = setup({ types: {}, actors: { save: ${slot} } }).createMachine({ id: 'm', states: { saving: { invoke: { src: 'save' } } } });`;
    const planted = [
      { name: 'byItself', source: source("actorSlot<Answer<void>, { words: string; key: string }>('save')") },
      { name: 'byChild', source: source('commandSlot<unknown, { words: string }>()') },
      { name: 'withoutKey', source: source("actorSlot<Answer<void>, { words: string }>('save')") },
    ];
    expect([askedByThemselves(planted), askedByThemselves(planted.slice(1))]).toEqual([['save'], []]);
  });

  test('the confirmations of a chart, by the key in their payload', () => {
    const source = `type Submit = { wish: string; key: string };
      export const m = setup({ types: { events: {} as ({ type: 'a.submit' } & Submit) | { type: 'a.go'; key: string } | { type: 'a.leave' } } })
        .createMachine({ id: 'm' });`;
    expect(confirmationsOf('m', source)).toEqual(['a.submit', 'a.go']);
  });

  test('a chart that charges by a chart it invokes', () => {
    const outer = setup({ actors: { pay: bad } }).createMachine({ id: 'outer', invoke: { id: 'pay', src: 'pay' } });
    expect(
      chargingCharts([
        { name: 'outer', machine: outer },
        { name: 'bad', machine: bad },
        { name: 'pay', machine: charge({}) },
      ]),
    ).toEqual(new Set(['outer', 'pay']));
  });

  test('constructs that tools cannot read', () => {
    const source = `
      const more = {}; const go = () => 'b';
      export const m = setup({}).createMachine({ id: 'm', ...more, initial: flag ? 'a' : 'b',
        states: { [key]: {}, a: { on: { 'x.y': go() } }, b: { entry: () => {} } } });
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

  const habit = (implementations: string, config = '') =>
    habitFaults('m', `export const m = setup({ ${implementations} }).createMachine({ id: 'm', ${config} });`);

  test('a non-null assertion', () => {
    expect(habit('', 'output: ({ context }) => context.token!')).toEqual(['m: "context.token!" is asserted, not known']);
  });

  test.each([
    ['at once', 'noteDone: assign({ isDone: true })', 'm: "noteDone" sets the flag "isDone", which a state can say'],
    ['by a function', "giveDialog: assign(() => ({ shown: 'dialog' }))", 'm: "giveDialog" sets the flag "shown", which a state can say'],
    [
      'by one that returns it',
      'noteDone: assign(() => { return { isDone: false }; })',
      'm: "noteDone" sets the flag "isDone", which a state can say',
    ],
    [
      'in one of two cases',
      'noteDone: assign((_, answer) => answer.ok ? { isDone: true } : {})',
      'm: "noteDone" sets the flag "isDone", which a state can say',
    ],
  ])('a flag set by an action: %s', (_, action, fault) => expect(habit(`actions: { ${action} }`)).toEqual([fault]));

  test.each([["context: { isDone: false, key: '' }"], ['context: ({ input }) => ({ order: input.order, isDone: false })']])(
    'a flag in the initial context: %s',
    (context) => {
      expect(habit('', context)).toEqual(['m: the context begins with the flag "isDone", which a state can say']);
    },
  );

  test.each([
    ['guards: { isFirst: ({ context }) => context.problem === null }', ''],
    ['guards: { isFirst: ({ context: { problem } }) => problem === null }', ''],
    [
      'guards: { isFirst: (_, given) => given === null }',
      "on: { 'a.b': { guard: { type: 'isFirst', params: ({ context }) => context.problem } } }",
    ],
  ])('a guard that depends on the displayed message: %s', (guards, config) => {
    expect(habit(guards, config)).toEqual(['m: the guard "isFirst" is steered by "problem", which is what the screen says']);
  });

  test.each([
    ['actions: { keepSum: assign(({ context }) => { const sum = quote(context.input); return sum.ok ? { total: sum.value } : {}; }) }'],
    ['actions: { keepSum: assign(({ context }) => ({ total: quote(context.input).ok ? 1 : context.total })) }'],
  ])('an action that ignores the failure of a rule: %s', (actions) => {
    expect(habit(actions)).toEqual(['m: "keepSum" swallows what "quote" finds wrong']);
  });

  test('nothing for an action that stores a refusal, nor for a result whose value is read', () => {
    expect(
      habit(
        `guards: { isPaid: (_, answer) => !answer.ok && answer.problem.code === 'X' },
         actions: { keepOrder: assign((_, answer) => ({ order: answer.ok ? answer.value : null, problem: null })), clear: assign({ key: '' }) }`,
        "context: { order: null, key: '', method: 'wallet' }",
      ),
    ).toEqual([]);
  });

  test('only the flag that always equals what the active states imply', () => {
    const machine = setup({
      types: { context: {} as { isDone: boolean; isLate: boolean } },
      actors: { ask: fromPromise<boolean>(async () => true) },
      actions: { keep: assign((_, isLate: boolean) => ({ isDone: !Number.isNaN(1), isLate })) },
    }).createMachine({
      context: { isDone: false, isLate: false },
      initial: 'asking',
      states: {
        asking: {
          invoke: { id: 'ask', src: 'ask', onDone: { target: 'done', actions: { type: 'keep', params: ({ event }) => event.output } } },
        },
        done: { type: 'final' },
      },
    });
    expect(repeatedFlags([explore(machine, { outcomes: { ask: { done: [true, false] } } })])).toEqual(['isDone']);
  });
});
