import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { heldDrivers } from '#testing/stubbed/index.ts';
import { plan, shownGraph } from '#tools/paths/heldPlan.ts';
import { graphOf, loadSubjects } from '#tools/paths/subjects.ts';

// CPU-bound, in parallel with other tests: restricts every large chart once for each of its steps.
vi.setConfig({ testTimeout: 120_000 });

const subjects = await loadSubjects();
const charts = [...new Set(subjects.map(({ chart }) => chart))];
const subjectOf = (id: string) => subjects.find((subject) => subject.id === id);

test('every chart is walked on its screen, or declared to have no screen', () => {
  const walked = heldDrivers.flatMap(({ subject }) => subjectOf(subject)?.chart ?? []);
  const silent = subjects.filter(({ variant, withoutScreen }) => variant === null && withoutScreen !== undefined);
  const known = [...new Set(walked), ...silent.map(({ chart }) => chart)];
  expect(known.toSorted()).toEqual(charts.toSorted());
  expect(silent.filter(({ withoutScreen = '' }) => !/\p{Script=Han}/u.test(withoutScreen))).toEqual([]);
});

test('every driver is in the area of its chart, and no subject has two', () => {
  const found = heldDrivers.map(({ subject }) => subject);
  expect(found.filter((subject, at) => found.indexOf(subject) !== at || !subjectOf(subject))).toEqual([]);
  const areas = (pattern: string, ending: string): Map<string, string> =>
    new Map(fs.globSync(pattern).map((file) => [path.basename(file, ending), path.basename(path.dirname(file))]));
  const models = areas('tests/models/*/*.model.ts', '.model.ts');
  const held = [...areas('testing/stubbed/*/*.driver.ts', '.driver.ts')];
  expect(held.filter(([chart, area]) => models.get(chart) !== area)).toEqual([]);
  expect(held.filter(([chart]) => !found.includes(chart))).toEqual([]);
});

/** Drivers without a variant: those of other models share the list of unseen steps, of which some do not apply to them. */
const first = heldDrivers.filter(({ subject }) => subjectOf(subject)?.variant === null);

test.each(first)('$subject: every unseen step is a step of the chart, with a reason in Chinese', ({ subject, unseen, ...driver }) => {
  const graph = graphOf(subjectOf(subject)!);
  const useless = unseen.filter(
    (one) => shownGraph(subjectOf(subject)!, { subject, ...driver, unseen: [one] }).edges.length === graph.edges.length,
  );
  expect(useless).toEqual([]);
  expect(unseen.filter(({ why }) => !/\p{Script=Han}/u.test(why))).toEqual([]);
});

test.each(plan(subjects, heldDrivers))('$subject.id: every state without an immediate timer has a check', ({ graph, driver, paths }) => {
  const seen = paths.flatMap((path) => [graph.nodes[0]!, ...path.edges.map(({ to }) => graph.nodes[to]!)]);
  const resting = [...new Set(seen)].filter(({ timers }) => timers.every(({ ms }) => ms > 0));
  expect(resting.filter(({ states }) => !states.some((id) => id in driver.facts)).map(({ value }) => value)).toEqual([]);
  expect(Object.keys(driver.facts).filter((id) => !graph.states.includes(id))).toEqual([]);
});
