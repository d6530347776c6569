import { expect, test, vi } from 'vitest';
import { chartsWithoutScreen, heldDrivers } from '#testing/held/index.ts';
import { plan, shownGraph } from '#tools/paths/heldPlan.ts';
import { graphOf, loadSubjects } from '#tools/paths/subjects.ts';

// Restricting a large chart once for each of its steps is work for the processor, which other tests may be busy with.
vi.setConfig({ testTimeout: 120_000 });

const subjects = await loadSubjects();
const charts = [...new Set(subjects.map(({ chart }) => chart))];
const subjectOf = (id: string) => subjects.find((subject) => subject.id === id);

test('every chart is walked on its screen, or declared to have none', () => {
  const walked = heldDrivers.flatMap(({ subject }) => subjectOf(subject)?.chart ?? []);
  const known = [...new Set(walked), ...Object.keys(chartsWithoutScreen)];
  expect(known.toSorted()).toEqual(charts.toSorted());
});

/** Under another model the drivers of a chart share what no screen offers, some of it for nothing. */
const first = heldDrivers.filter(({ subject }) => subjectOf(subject)?.variant === null);

test.each(first)('$subject: every step that no screen offers is a step of the chart, with a reason', ({ subject, unseen, ...driver }) => {
  const graph = graphOf(subjectOf(subject)!);
  const useless = unseen.filter(
    (one) => shownGraph(subjectOf(subject)!, { subject, ...driver, unseen: [one] }).edges.length === graph.edges.length,
  );
  expect(useless).toEqual([]);
  expect(unseen.filter(({ why }) => !/\p{Script=Han}/u.test(why))).toEqual([]);
});

test.each(plan(subjects, heldDrivers))('$subject.id: every state in which the chart rests shows something', ({ graph, driver, paths }) => {
  const seen = paths.flatMap((path) => [graph.nodes[0]!, ...path.edges.map(({ to }) => graph.nodes[to]!)]);
  const resting = [...new Set(seen)].filter(({ timers }) => timers.every(({ ms }) => ms > 0));
  expect(resting.filter(({ states }) => !states.some((id) => id in driver.facts)).map(({ value }) => value)).toEqual([]);
  expect(Object.keys(driver.facts).filter((id) => !graph.states.includes(id))).toEqual([]);
});
