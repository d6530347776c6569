import type { Page } from '@playwright/test';
import { type Graph, type Path, PathFailure } from '@xstate/test';
import type { HeldDriver } from '#testing/stubbed/driver.ts';
import { walkHeld } from '#tests/e2e/held/run.ts';
import { replayLine } from '#tools/paths/run.ts';
import { failureText } from '#tools/paths/said.ts';
import { PATIENCE } from './clock.ts';
import { outline } from './elements.ts';
import { checkFastPages } from './expect.ts';
import { FastPage, ORIGIN } from './page.ts';

checkFastPages();

/** Runs a path on the app in the fast DOM, with the browser's drivers and checks. */
export async function walkFast(graph: Graph, driver: HeldDriver, path: Path): Promise<'walked'> {
  const page = new FastPage();
  const around = { base: ORIGIN, patience: PATIENCE, step: (_: string, body: () => Promise<void>) => body(), note: () => {} };
  try {
    // It implements the part of Playwright's page that drivers and runner use.
    await walkHeld(page as unknown as Page, graph, driver, path, around);
    if (page.errors.length > 0) throw new AggregateError(page.errors, `${graph.id}: the page reported errors`);
    return 'walked';
  } catch (error) {
    if (!(error instanceof PathFailure)) throw error;
    const cause = error.cause instanceof Error ? (error.cause.stack ?? '') : '';
    throw new Error(`${failureText(error)}\n  ${replayLine(error.token, 'held')}\n${cause}\n${outline(document.body)}`);
  } finally {
    await page.close();
  }
}
