import { expect, test } from '@playwright/test';
import { cover, type Graph, type Path, shortestTo, takesOf, toToken } from '@xstate/test';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { heldDrivers } from './index.ts';
import { shownGraph, walkOrShrink } from './run.ts';

const subjects = new Map((await loadSubjects()).map((subject) => [subject.id, subject]));
const taken = new Map<string, Set<string>>();

/** All of a chart's transitions that its screen can show; under another model of it only those not yet taken. */
function pathsOf(chart: string, graph: Graph): readonly Path[] {
  const before = taken.get(chart);
  const paths = before
    ? graph.transitions.flatMap(({ id }) => (before.has(id) ? [] : (shortestTo(graph, id) ?? [])))
    : cover(graph, { maxLength: 40 }).paths;
  taken.set(chart, new Set([...(before ?? []), ...paths.flatMap((path) => takesOf(graph, path))]));
  return paths;
}

for (const driver of heldDrivers) {
  const subject = subjects.get(driver.subject)!;
  const graph = shownGraph(subject, driver);
  const paths = pathsOf(subject.chart, graph);
  test.describe(`${driver.subject}, ${taken.get(subject.chart)!.size} of ${graph.transitions.length} transitions`, () => {
    test('every state in which the chart rests shows something', () => {
      const resting = new Set(paths.flatMap((path) => [graph.nodes[0]!, ...path.edges.map(({ to }) => graph.nodes[to]!)]).filter(({ timers }) => timers.every(({ ms }) => ms > 0)));
      expect([...resting].filter(({ states }) => !states.some((id) => id in driver.facts)).map(({ value }) => value)).toEqual([]);
      expect(Object.keys(driver.facts).filter((id) => !graph.states.includes(id))).toEqual([]);
    });
    for (const [i, path] of paths.entries()) {
      test(`path ${i + 1} of ${paths.length}, ${path.edges.length} steps`, async ({ page, browser }) => {
        test.setTimeout(40_000 + 4_000 * path.edges.length);
        test.info().annotations.push({ type: 'path', description: toToken(graph, path) });
        await walkOrShrink(page, browser, graph, driver, path);
      });
    }
  });
}
