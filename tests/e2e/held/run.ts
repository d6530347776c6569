import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Graph, Node, Path } from '@xstate/test';
import { type BrowserOptions, runInBrowser } from '@xstate/test/playwright';
import { ProblemError } from '#contract/problem.ts';
import { hintsOf, messageOf } from '#tools/paths/cases.ts';
import { walkShrinking } from '#tests/e2e/support/shrinking.ts';
import { NOW } from './background.ts';
import type { Context, HeldDriver } from './driver.ts';
import { comeSignedIn, createStage, FAULT, type Stage, UNAUTHENTICATED } from './stage.ts';

interface Refusing {
  readonly ok?: unknown;
  readonly problem?: { readonly code: string; readonly message: string };
}

const isLoginAsked = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'unauthenticated';

interface Walking {
  readonly graph: Graph;
  readonly driver: HeldDriver;
  readonly stage: Stage;
  /** Where the path has come to. */
  here(): Node;
}

function optionsFor({ graph, driver, stage, here }: Walking, shoot: BrowserOptions['afterStep']): BrowserOptions {
  return {
    time: NOW,
    timeout: 10_000,
    async open(page) {
      if (driver.standing !== 'guest') await comeSignedIn(page);
      await driver.open(page, stage);
    },
    drivers: Object.fromEntries(Object.entries(driver.drivers).map(([type, drive]) => [type, (page, event) => drive(page, event, stage)])),
    actors: Object.fromEntries(Object.entries(driver.actors).map(([src, drive]) => [src, (page, answer) => drive(page, answer, stage)])),
    operations: driver.operations,
    operationOf: (request) => stage.heldOperation(request),
    others: (route) => stage.others(route),
    answer: (given) => async (route) => {
      const { problem, ok } = (typeof given.value === 'object' && given.value !== null ? given.value : {}) as Refusing;
      if (given.kind === 'error') return route.fulfill(isLoginAsked(given.value) ? UNAUTHENTICATED : FAULT);
      if (problem && ok !== true) {
        const { code, message } = problem;
        return route.fulfill({ json: { data: null, errors: [{ message, extensions: { code, requestId: 'held-0002' } }] } });
      }
      const data = driver.data[given.src];
      if (!data) throw new Error(`${driver.subject} has no data for ${given.src}`);
      return route.fulfill({ json: { data: await data(given, route.request().frame().page(), stage) } });
    },
    facts: Object.fromEntries(Object.entries(driver.facts).map(([id, fact]) => [id, (page) => fact(page, here().snapshot.context as Context)])),
    async afterStep(page, at) {
      if (at.edge && !(at.edge.step.id in driver.silent)) {
        for (const said of [...messageOf(at.edge.step), ...hintsOf(graph, at.edge)]) await expect(page.getByText(said.slice(1, -1)).first()).toBeVisible();
      }
      await shoot?.(page, at);
    },
  };
}

/** Walks one path in a page of its own. */
async function walkHeld(page: Page, graph: Graph, driver: HeldDriver, path: Path, shoot?: BrowserOptions['afterStep']): Promise<void> {
  let at = -1;
  const stage = createStage(driver.standing, driver.background, driver.passed, () => path.edges.slice(at + 1));
  const options = optionsFor({ graph, driver, stage, here: () => graph.nodes[path.edges[at]?.to ?? 0]! }, shoot);
  await runInBrowser(page, graph, path, {
    ...options,
    step(title, body) {
      at += 1;
      return test.step(title, body);
    },
  });
  expect([...stage.unanswered]).toEqual([]);
}

/** Walks a path; when it fails, looks for its shortest form that still does and says how to replay that. */
export const walkOrShrink = (page: Page, browser: Browser, graph: Graph, driver: HeldDriver, path: Path, shoot?: BrowserOptions['afterStep']): Promise<void> =>
  walkShrinking({ page, browser, graph, mode: 'held', walk: (one, on, look) => walkHeld(on, graph, driver, one, look) }, path, shoot);
