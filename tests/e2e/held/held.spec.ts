import { expect, test } from '@playwright/test';
import { toToken } from '@xstate/test';
import { subjectsOf, tokensInPlan } from '#tools/paths/browser.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { heldDrivers } from '#testing/held/index.ts';
import { plan } from '#tools/paths/heldPlan.ts';
import { walkOrShrink } from './run.ts';

const given = tokensInPlan();

for (const { subject, driver, graph, paths, text } of plan(
  subjectsOf(await loadSubjects(), given),
  heldDrivers,
  given && { path: given },
)) {
  test.describe(given ? subject.id : `${subject.id}: ${text}`, () => {
    if (!given) {
      test('every state in which the chart rests shows something', () => {
        const seen = paths.flatMap((path) => [graph.nodes[0]!, ...path.edges.map(({ to }) => graph.nodes[to]!)]);
        const resting = [...new Set(seen)].filter(({ timers }) => timers.every(({ ms }) => ms > 0));
        expect(resting.filter(({ states }) => !states.some((id) => id in driver.facts)).map(({ value }) => value)).toEqual([]);
        expect(Object.keys(driver.facts).filter((id) => !graph.states.includes(id))).toEqual([]);
      });
    }
    for (const [i, path] of paths.entries()) {
      test(`path ${i + 1} of ${paths.length}, ${path.edges.length} steps`, async ({ page, browser }) => {
        test.setTimeout(90_000 + 6_000 * path.edges.length);
        test.info().annotations.push({ type: 'path', description: toToken(graph, path) });
        await walkOrShrink(page, browser, graph, driver, path);
        if (given) await test.info().attach('end', { body: await page.screenshot(), contentType: 'image/png' });
      });
    }
  });
}
