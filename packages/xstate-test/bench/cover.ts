/**
 * Cost of exploring and covering charts, compared with `xstate/graph` in the same run: `node
 * packages/xstate-test/bench/cover.ts`.
 * Charts are a ring through all states with twice as many random chords; every transition has its own event.
 */
import { createMachine, type AnyStateMachine } from 'xstate';
import { createTestModel, getShortestPaths, getSimplePaths } from 'xstate/graph';
import { cover, explore, simplePaths, type Graph, type Suite } from '../src/index.ts';
import { present } from '../src/present.ts';
import { createRandom } from '../src/walks/random.ts';

interface Row {
  readonly states: number;
  readonly transitions: number;
  readonly explored: number;
  readonly covered: number;
  /** `xstate/graph`: shortest paths to every state, and paths through every edge if that ends in reasonable time. */
  readonly shortest: number;
  readonly everyEdge: number | undefined;
  readonly suite: Suite;
  readonly runs: number;
}

const EVERY_EDGE_UP_TO = 300;
const LIMITS: Readonly<Record<number, number>> = { 100: 50, 1000: 2000 };

export function ringChart(size: number): AnyStateMachine {
  const random = createRandom(size);
  const other = (): string => `s${Math.floor(random() * size)}`;
  const state = (i: number): object => ({ on: { [`e${i}.0`]: `s${(i + 1) % size}`, [`e${i}.1`]: other(), [`e${i}.2`]: other() } });
  return createMachine({
    id: `ring${size}`,
    initial: 's0',
    states: Object.fromEntries(Array.from({ length: size }, (_, i) => [`s${i}`, state(i)])),
  });
}

function timed<T>(run: () => T): [T, number] {
  const start = performance.now();
  const result = run();
  return [result, performance.now() - start];
}

const median = (numbers: readonly number[]): number => present(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)], 'median');

function measure(size: number, runs: number): Row {
  const explored: number[] = [];
  const covered: number[] = [];
  const shortest: number[] = [];
  let graph: Graph | undefined;
  let suite: Suite | undefined;
  for (let i = 0; i < runs; i++) {
    const machine = ringChart(size);
    const [foundGraph, exploring] = timed(() => explore(machine, { outcomes: {} }));
    const [foundSuite, covering] = timed(() => cover(foundGraph));
    const [, paths] = timed(() => getShortestPaths(machine, { filterEvents: (state, event) => state.can(event) }));
    graph = foundGraph;
    suite = foundSuite;
    explored.push(exploring);
    covered.push(covering);
    shortest.push(paths);
  }
  const everyEdge = size > EVERY_EDGE_UP_TO ? undefined : timed(() => createTestModel(ringChart(size)).getShortestPaths())[1];
  return {
    states: size,
    transitions: present(graph, 'graph').edges.length,
    everyEdge,
    explored: median(explored),
    covered: median(covered),
    shortest: median(shortest),
    suite: present(suite, 'suite'),
    runs,
  };
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
const print = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);
const growth = (a: Row, b: Row): number => Math.log((b.explored + b.covered) / (a.explored + a.covered)) / Math.log(b.states / a.states);

function simplePathsTable(): void {
  console.log('\nSimple paths: `getSimplePaths` of xstate/graph grows exponentially, `simplePaths` stops at its cap of 1,000:\n');
  print(['states', 'transitions', 'paths', 'xstate/graph', 'capped']);
  print(['---', '---', '---', '---', '---']);
  for (const size of [6, 10, 14, 18, 22]) {
    const machine = ringChart(size);
    const [paths, time] = timed(() => getSimplePaths(machine, { filterEvents: (state, event) => state.can(event) }));
    const graph = explore(machine, { outcomes: {} });
    const [, capped] = timed(() => simplePaths(graph));
    print([String(size), String(3 * size), paths.length.toLocaleString('en'), ms(time), ms(capped)]);
  }
}

export function bench(): boolean {
  const [, cold] = timed(() => cover(explore(ringChart(100), { outcomes: {} })));
  const [thirty, hundred, threeHundred, thousand] = [measure(30, 9), measure(100, 9), measure(300, 5), measure(1000, 3)] as const;
  print([
    'states',
    'transitions',
    'explore',
    'cover',
    'both',
    'limit',
    'suite',
    'steps over the postman bound',
    'xstate/graph: shortest paths to states',
    'xstate/graph: paths through edges',
    'runs',
  ]);
  print(Array.from({ length: 11 }, () => '---'));
  let kept = true;
  for (const row of [thirty, hundred, threeHundred, thousand]) {
    const both = row.explored + row.covered;
    const limit = LIMITS[row.states];
    if (limit !== undefined && both > limit) kept = false;
    print([
      String(row.states),
      String(row.transitions),
      ms(row.explored),
      ms(row.covered),
      ms(both),
      limit === undefined ? '' : `${limit} ms${both > limit ? ' EXCEEDED' : ''}`,
      `${row.suite.paths.length} paths, ${row.suite.steps} steps`,
      `${(row.suite.gap * 100).toFixed(1)} % of ${row.suite.bound.steps}`,
      ms(row.shortest),
      row.everyEdge === undefined ? 'not tried' : ms(row.everyEdge),
      String(row.runs),
    ]);
  }
  console.log(
    `\nGrowth from 100 to 1,000 states: n^${growth(hundred, thousand).toFixed(2)} (medians; explore and cover together). ` +
      `First run of the process, 100 states: ${ms(cold)}.`,
  );
  simplePathsTable();
  return kept;
}

if (import.meta.main && !bench()) process.exitCode = 1;
