import { type Browser, type Page, test } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { type Graph, type Node, type Path, PathFailure, type Step } from '@xstate/test';
import { type BrowserOptions, runInBrowser } from '@xstate/test/playwright';
import { ProblemError } from '#contract/problem.ts';
import { hintsOf, messageOf } from '#tools/paths/cases.ts';
import { remember } from '#testing/site/memory.ts';
import { walkShrinking } from '#tests/e2e/support/shrinking.ts';
import { checkEnd, compareStep, frameAfter, noteSeen, stepsSeen, type Watch, watchChart } from '#tests/e2e/support/watch.ts';
import { quiet } from '#testing/harness/quiet.ts';
import { watchAlike } from '#testing/stubbed/alike.ts';
import { NOW } from '#testing/stubbed/background.ts';
import type { Context, HeldDriver } from '#testing/stubbed/driver.ts';
import { comeSignedIn, createStage, FAULT, type Stage, UNAUTHENTICATED } from '#testing/stubbed/stage.ts';

interface Refusing {
  readonly ok?: unknown;
  readonly problem?: { readonly code: string; readonly message: string };
}

const isLoginAsked = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'unauthenticated';

interface Walking {
  readonly graph: Graph;
  readonly path: Path;
  readonly driver: HeldDriver;
  readonly stage: Stage;
  readonly watch: Watch;
  readonly alike: ReturnType<typeof watchAlike>;
  /** Index of the current step; -1: the page is being opened. */
  at(): number;
}

/** Whether the page produces an actor's result without a request. */
const comesByItself = ({ kind, src }: Step, { operations }: HeldDriver): boolean =>
  (kind === 'done' || kind === 'error') && !(src! in operations);

/** The chart's state after this step, else its current state. */
function observe({ graph, driver, watch, at }: Walking): unknown {
  const start = graph.nodes[0]!.value;
  if (at() < 0 && driver.late) return start;
  if (!watch.isHeard()) return '页面不告知它的状态图（VISUALISER=off？）';
  if (at() < 0) watch.pin(({ value }) => JSON.stringify(value) === JSON.stringify(start));
  else if (at() === 0 && driver.late) watch.pinStart();
  const frames = watch.frames();
  return (at() < 0 ? frames[0] : (frameAfter(watch, at()) ?? frames.at(-1)))?.value ?? '没有这个流程在运行';
}

function optionsFor(walking: Walking, patience: number, shoot: BrowserOptions['afterStep']): BrowserOptions {
  const { graph, path, driver, stage, watch, alike, at } = walking;
  const here = (): Node => graph.nodes[path.edges[at()]?.to ?? 0]!;
  return {
    time: NOW,
    timeout: patience,
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
    observe: async () => observe(walking),
    facts: Object.fromEntries(
      Object.entries(driver.facts).map(([id, fact]) => [id, (page) => fact(page, here().snapshot.context as Context)]),
    ),
    async afterStep(page, { index, edge, node }) {
      if (index < 0) observe(walking);
      compareStep(watch, graph, path, index);
      if (edge && !(edge.step.id in driver.silent)) {
        for (const said of [...messageOf(edge.step), ...hintsOf(graph, edge)])
          await expect(page.getByText(said.slice(1, -1)).first()).toBeVisible();
      }
      await alike.look(page, node, edge);
      await shoot?.(page, { index, edge, node });
    },
  };
}

/** Environment of a walk: a browser or the fast DOM. */
export interface Around {
  /** Address of the site. */
  readonly base: string;
  /** Timeout in ms for a request or a state. */
  readonly patience: number;
  step(title: string, body: () => Promise<void>): Promise<unknown>;
  /** Called after a walk, also after a failed one. */
  note(watch: Watch): void;
}

/** Runs one path on a new page. */
export async function walkHeld(
  page: Page,
  graph: Graph,
  driver: HeldDriver,
  path: Path,
  around: Around,
  shoot?: BrowserOptions['afterStep'],
): Promise<void> {
  let at = -1;
  await remember(page.context(), quiet(around.base));
  const stage = createStage(driver.standing, driver.background, driver.passed, () => path.edges.slice(at + 1));
  const watch = await watchChart(page, graph.id.split('@', 1)[0]!);
  const alike = watchAlike(driver.alike);
  const options = optionsFor({ graph, path, driver, stage, watch, alike, at: () => at }, around.patience, shoot);
  try {
    await runInBrowser(page, graph, path, {
      ...options,
      step(title, body) {
        at += 1;
        return around.step(title, body);
      },
    });
    await expect
      .poll(() => stepsSeen(watch, graph, path))
      .toBe(path.edges.length)
      .catch((cause: unknown) => {
        const seen = stepsSeen(watch, graph, path);
        const taken = watch
          .frames()
          .map((frame) => frame.taken.join('、') || '·')
          .join(' → ');
        throw new PathFailure(
          graph,
          path,
          seen ?? -1,
          {
            what: 'transitions',
            expected: `${path.edges.length} 步`,
            actual: `${seen === undefined ? '没有从头开始' : `${seen} 步`}：${taken}`,
          },
          cause,
        );
      });
    checkEnd(watch, graph, path, ({ step }) => comesByItself(step, driver));
  } finally {
    around.note(watch);
  }
  expect([...stage.unanswered]).toEqual([]);
  expect(alike.different(), 'states that are said to show the same').toEqual([]);
}

const inBrowser = (graph: Graph, path: Path): Around => ({
  base: test.info().project.use.baseURL ?? '',
  patience: 30_000,
  step: (title, body) => test.step(title, body),
  note: (watch) => noteSeen(watch, graph, path),
});

/** Runs a path; on failure finds the shortest failing path and prints how to replay it. */
export const walkOrShrink = (
  page: Page,
  browser: Browser,
  graph: Graph,
  driver: HeldDriver,
  path: Path,
  shoot?: BrowserOptions['afterStep'],
): Promise<void> =>
  walkShrinking(
    { page, browser, graph, mode: 'held', walk: (one, on, look) => walkHeld(on, graph, driver, one, inBrowser(graph, one), look) },
    path,
    shoot,
  );
