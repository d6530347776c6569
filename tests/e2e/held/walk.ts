import { test } from '@playwright/test';
import { fromToken } from '@xstate/test';
import { subjectsOf } from '#tools/paths/browser.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { heldDrivers } from '#testing/held/index.ts';
import { plan } from '#tools/paths/heldPlan.ts';
import { walkOrShrink } from './run.ts';

/** A test that walks one written path in the browser, the answers given by the path. */
export function walkPath(title: string, token: string): void {
  test(title, async ({ page, browser }) => {
    const [found] = plan(subjectsOf(await loadSubjects(), [token]), heldDrivers, { path: [token] }).filter(({ paths }) => paths.length > 0);
    if (!found) throw new Error(`no screen walks ${token}`);
    const path = fromToken(found.graph, token);
    test.setTimeout(90_000 + 6_000 * path.edges.length);
    await walkOrShrink(page, browser, found.graph, found.driver, path);
  });
}
