import { type Browser, type Page, test } from '@playwright/test';
import { fromToken } from '@xstate/test';
import { subjectsOf } from '#tools/paths/browser.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { heldDrivers } from '#testing/stubbed/index.ts';
import { plan } from '#tools/paths/heldPlan.ts';
import { walkOrShrink } from './run.ts';

let loaded: ReturnType<typeof loadSubjects> | undefined;

/** Runs the path of a token in the browser, with responses chosen by the path. */
export async function walkToken(page: Page, browser: Browser, token: string): Promise<void> {
  const subjects = await (loaded ??= loadSubjects());
  const [found] = plan(subjectsOf(subjects, [token]), heldDrivers, { path: [token] }).filter(({ paths }) => paths.length > 0);
  if (!found) throw new Error(`no screen walks ${token}`);
  const path = fromToken(found.graph, token);
  test.setTimeout(90_000 + 6_000 * path.edges.length);
  test.info().annotations.push({ type: 'path', description: token });
  await walkOrShrink(page, browser, found.graph, found.driver, path);
}

/** Registers a test that runs the path of a token. */
export function walkPath(title: string, token: string): void {
  test(title, ({ page, browser }) => walkToken(page, browser, token));
}
