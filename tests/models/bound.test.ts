import { cover, type Goal, type Graph, type Suite } from '@xstate/test';
import { expect, test, vi } from 'vitest';
import { heldDrivers } from '#testing/held/index.ts';
import { shownGraph } from '#tools/paths/heldPlan.ts';
import { select } from '#tools/paths/select.ts';
import { graphOf, loadSubjects } from '#tools/paths/subjects.ts';

// Exploring a chart is work for the processor, which other tests may be busy with.
vi.setConfig({ testTimeout: 120_000 });

interface Measured {
  readonly of: string;
  readonly graph: Graph;
  readonly suite: Suite;
}

const NEAR = 0.05;
/** Larger graphs take too long for the insight gained. */
const MOST_EDGES = 2_000;
/** Longest path that is wanted of the suites that `paths` makes, and of those that are walked on a screen. */
const LENGTHS = { cases: 14, screen: 40 };

const subjects = await loadSubjects();
const graphs = subjects.map((subject) => graphOf(subject)).filter(({ edges }) => edges.length > 0);

/** The suites that are walked: on the machine and by `paths`, and on the screens. */
const walked: readonly Measured[] = [
  ...graphs.map((graph) => ({ of: graph.id, graph, suite: cover(graph, { maxLength: LENGTHS.cases }) })),
  ...heldDrivers.map((driver) => {
    const graph = shownGraph(
      subjects.find(({ id }) => id === driver.subject)!,
      driver,
    );
    return { of: `${driver.subject} on its screen`, graph, suite: cover(graph, { maxLength: LENGTHS.screen }) };
  }),
].filter(({ suite }) => suite.steps > 0);

/** More than 5 % above the bound, and more than the one step that is as much as that on the smallest charts. */
const outside = (list: readonly Measured[]) =>
  list
    .filter(({ suite }) => suite.gap > NEAR && suite.steps > suite.bound.steps + 1)
    .map(({ of, suite }) => ({ of, goal: suite.goal, gap: suite.gap }));

/** Active states in which one situation lets something happen that another does not: the context decides. */
function undecided({ nodes }: Graph): string[] {
  const groups = Map.groupBy(nodes, ({ states, status }) => `${status} ${states.join()}`);
  const waysOf = (node: Graph['nodes'][number]): string =>
    [...new Set(node.out.map(({ takes, to }) => `${takes.join('+')} ${nodes[to]!.states.join()}`))].toSorted().join('\n');
  return [...groups].flatMap(([states, group]) => (new Set(group.map(waysOf)).size > 1 ? [states] : []));
}

/** Transitions that can be taken in several active states, or together with various others, so that none of these ways has to be walked. */
function severalWays({ nodes, edges }: Graph): string[] {
  const ways = new Map<string, Set<string>>();
  for (const { takes, from, to } of edges)
    for (const id of takes)
      ways.set(id, (ways.get(id) ?? new Set()).add(`${nodes[from]!.states.join()} ${takes.join('+')} ${nodes[to]!.states.join()}`));
  return [...ways].flatMap(([id, kinds]) => (kinds.size > 1 ? [id] : []));
}

test('the suites that are walked are within 5 % of the postman bound wherever it applies', () => {
  const bound = walked.filter(({ suite }) => suite.bound.applies);
  console.log(
    walked
      .map(
        ({
          of,
          suite: {
            steps,
            bound: { steps: least, applies },
            gap,
            longest,
          },
        }) => `${of}: ${steps} steps (longest ${longest}), ${applies ? '' : 'relaxed '}bound ${least}, gap ${(gap * 100).toFixed(1)} %`,
      )
      .join('\n'),
  );
  expect(outside(bound)).toEqual([]);
  expect(bound.length).toBeGreaterThanOrEqual(9);
});

test('most are as near to the relaxed bound where only that holds', () => {
  const relaxed = walked.filter(({ suite }) => !suite.bound.applies);
  expect(relaxed.length - outside(relaxed).length).toBeGreaterThan(relaxed.length / 2);
});

test('paths are as `paths generate` takes them', () => {
  const graph = graphs.find(({ id }) => id === 'smsCode')!;
  const own = walked.find(({ of }) => of === 'smsCode')!.suite;
  expect(select(graph, {}).paths.map(({ edges }) => edges.map(({ index }) => index))).toEqual(
    own.paths.map(({ edges }) => edges.map(({ index }) => index)),
  );
});

test('the bound applies unless the context decides the next events, or a transition can be taken in several ways', () => {
  const free = walked.filter(({ suite }) => !suite.bound.applies);
  expect(free.filter(({ graph }) => undecided(graph).length === 0 && severalWays(graph).length === 0).map(({ of }) => of)).toEqual([]);
});

test('a cap on the length of the paths costs next to nothing', () => {
  const dearer = graphs
    .map((graph) => ({ of: graph.id, free: cover(graph).steps, capped: cover(graph, { maxLength: LENGTHS.cases }).steps }))
    .filter(({ free, capped }) => capped > free * (1 + NEAR));
  expect(dearer).toEqual([]);
});

test('other goals are within 5 % of the bound as well where it applies', () => {
  const goals: readonly Goal[] = ['states', 'transitions', 'guards', 'pairs', 'edges'];
  const small = graphs.filter(({ edges }) => edges.length <= MOST_EDGES);
  const measured = small.flatMap((graph) => goals.map((goal) => ({ of: graph.id, graph, suite: cover(graph, { goal }) })));
  const bound = measured.filter(({ suite }) => suite.bound.applies && suite.bound.steps > 0);
  expect(outside(bound)).toEqual([]);
  expect(bound.length).toBeGreaterThan(small.length);
  expect([...new Set(bound.map(({ suite }) => suite.goal))]).toEqual(expect.arrayContaining(['transitions', 'pairs', 'edges']));
  expect(measured.filter(({ suite }) => suite.steps < suite.bound.steps).map(({ of, suite }) => ({ of, goal: suite.goal }))).toEqual([]);
});
