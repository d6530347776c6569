import { cover, type Goal, type Graph } from '@xstate/test';
import { expect, test, vi } from 'vitest';
import { graphOf, loadSubjects } from '#tools/paths/subjects.ts';

// Exploring a chart is work for the processor, which other tests may be busy with.
vi.setConfig({ testTimeout: 60_000 });

const GOALS: readonly Goal[] = ['states', 'transitions', 'guards', 'pairs', 'edges'];
/** Larger graphs take longer to cover than they tell. */
const MOST_EDGES = 2_000;

const graphs = (await loadSubjects()).map((subject) => graphOf(subject)).filter(({ edges }) => edges.length > 0 && edges.length <= MOST_EDGES);
const measured = graphs.flatMap((graph: Graph) => GOALS.map((goal) => ({ chart: graph.id, goal, suite: cover(graph, { goal }) })));
const met = measured.filter(({ suite }) => suite.bound.applies && suite.bound.steps > 0);

test('where the postman bound can be met, the suites of the charts are within 5 % of it', () => {
  expect(met.filter(({ suite }) => suite.gap > 0.05).map(({ chart, goal, suite }) => ({ chart, goal, gap: suite.gap }))).toEqual([]);
  expect(met.length).toBeGreaterThan(graphs.length);
  expect([...new Set(met.map(({ goal }) => goal))].toSorted()).toEqual(expect.arrayContaining(['edges', 'pairs']));
});

test('no suite is shorter than its bound', () => {
  expect(measured.filter(({ suite }) => suite.steps < suite.bound.steps).map(({ chart, goal }) => ({ chart, goal }))).toEqual([]);
});
