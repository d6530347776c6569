import { test } from '@playwright/test';
import { cover, toToken } from '@xstate/test';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { heldDrivers } from './index.ts';
import { shownGraph, walkOrShrink } from './run.ts';

const subjects = new Map((await loadSubjects()).map((subject) => [subject.id, subject]));

for (const driver of heldDrivers) {
  const graph = shownGraph(subjects.get(driver.subject)!, driver);
  const suite = cover(graph, { maxLength: 40 });
  test.describe(`${driver.subject}, ${suite.reachable} of ${suite.declared} transitions`, () => {
    for (const [i, path] of suite.paths.entries()) {
      test(`path ${i + 1} of ${suite.paths.length}, ${path.edges.length} steps`, async ({ page, browser }) => {
        test.setTimeout(40_000 + 4_000 * path.edges.length);
        test.info().annotations.push({ type: 'path', description: toToken(graph, path) });
        await walkOrShrink(page, browser, graph, driver, path);
      });
    }
  });
}
