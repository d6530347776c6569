import { type Browser, expect, type Page, type Request, type Route, test } from '@playwright/test';
import type { Edge, Graph, Node, Path } from '@xstate/test';
import { type BrowserOptions, type RequestAnswer, runInBrowser } from '@xstate/test/playwright';
import type { ProblemName } from '#contract/rest/problems.ts';
import { hintsOf, messageOf } from '#tools/paths/cases.ts';
import type { Context, HeldDriver } from '#testing/stubbed/driver.ts';
import { createStage } from '#testing/stubbed/stage.ts';
import { remember } from '#testing/site/memory.ts';
import { walkShrinking } from '#tests/e2e/support/shrinking.ts';
import { type SiteMarket, siteMarket } from '#testing/site/service.ts';
import { operationOf } from '#testing/site/traffic.ts';
import { checkEnd, compareStep, noteSeen, type Watch, watchChart } from '#tests/e2e/support/watch.ts';
import { quiet } from '#testing/harness/quiet.ts';
import { type PendingRequest, LOST, type LiveDriver, type Scene } from '#testing/live/driver.ts';
import type { LivePlan } from '#tools/paths/livePlan.ts';

const PATIENCE = 15_000;
/** In ms of the page's clock: the server may decide durations slightly longer than in the model. */
const NUDGE = 100;

interface GraphqlAnswer {
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** Position of a walk in its path. */
interface Progress {
  /** Index of the current step; -1: the page is being opened. */
  at: number;
  /** The gateway's refusal in this step. */
  message: string | undefined;
  /** Operations that are not held. */
  passed: readonly string[];
}

interface Walking {
  readonly page: Page;
  readonly path: Path;
  readonly graph: Graph;
  readonly driver: LiveDriver;
  readonly scene: Scene;
  readonly watch: Watch;
  readonly progress: Progress;
}

function asked(request: Request): PendingRequest {
  const own = { headers: request.headers(), instead: {}, gateway: undefined, afterwards: undefined };
  if (request.method() === 'POST') return { ...own, variables: (request.postDataJSON() as Pick<PendingRequest, 'variables'>).variables };
  return { ...own, variables: JSON.parse(new URL(request.url()).searchParams.get('variables') ?? '{}') as PendingRequest['variables'] };
}

/** The refusal that the path requires; undefined: none. */
function wantedCode({ src, outcome, value }: RequestAnswer, { refusals }: LiveDriver): ProblemName | undefined {
  const { labels = {}, given = {} } = refusals[src] ?? {};
  const named = Object.entries(labels).find(([, label]) => label === outcome)?.[0] ?? (outcome in given ? outcome : undefined);
  const own = (typeof value === 'object' && value !== null ? value : {}) as { readonly problem?: { readonly code?: string } };
  return (named ?? own.problem?.code) as ProblemName | undefined;
}

const isAnswer = ({ step }: Edge): boolean => step.kind === 'done' || step.kind === 'error';

function outlook(
  path: Path,
  progress: Progress,
  { operations }: HeldDriver,
): Pick<Scene, 'upcoming' | 'until' | 'expects' | 'hold' | 'release'> {
  const labels = (src: string, from: number, to?: number): string[] =>
    path.edges
      .slice(from, to)
      .filter((edge) => edge.step.src === src && isAnswer(edge))
      .flatMap(({ step }) => step.outcome ?? []);
  return {
    until: (type, src) => {
      const next = path.edges.findIndex(({ step }, at) => at > progress.at && step.event.type === type);
      return labels(src, Math.max(0, progress.at), next < 0 ? undefined : next);
    },
    upcoming: (src) => labels(src, Math.max(0, progress.at))[0],
    expects: (src, label) => labels(src, 0).includes(label),
    hold: () => {
      progress.passed = [];
    },
    release: () => {
      progress.passed = Object.values(operations).flat();
    },
  };
}

/** Forwards a held request to the real gateway after the outcome of the path has been arranged. */
const answer =
  ({ driver, scene, progress }: Walking) =>
  (given: RequestAnswer) =>
  async (route: Route): Promise<void> => {
    const { src, outcome, operation } = given;
    const wanted = wantedCode(given, driver);
    const arrange = driver.answers[src]?.[outcome] ?? (wanted && driver.refusals[src]?.given[wanted]);
    const request = route.request();
    const before = asked(request);
    await arrange?.(scene, before);
    if (outcome === LOST && driver.lost.includes(src)) {
      await route.fetch();
      progress.message = (given.value as Error).message;
      return route.abort('connectionreset');
    }
    const { pathname, search } = new URL(request.url());
    // The body is read before the page receives the response: the page may then navigate, and the body is lost.
    const response = await route.fetch({
      headers: { ...before.headers, ...before.instead },
      ...(before.gateway !== undefined && { url: `${before.gateway}${pathname}${search}` }),
    });
    const [error] = ((await response.json()) as GraphqlAnswer).errors ?? [];
    await route.fulfill({ response });
    progress.message = error?.message;
    const said = error?.extensions?.code;
    await before.afterwards?.();
    if (said !== wanted) throw new Error(`${operation}：真实服务的回答是 ${said ?? '成功'}，路径要的是 ${wanted ?? '成功'}`);
  };

/** Whether the next response leaves the current state before it can be observed. */
const isPassing = ({ path, driver, progress }: Walking): boolean => {
  const next = path.edges[progress.at + 1]?.step;
  return next !== undefined && driver.immediate.includes(next.src ?? next.event.type);
};

/** The chart's state after this step, else its current state. */
async function observe({ page, driver, path, watch, progress: { at } }: Walking): Promise<unknown> {
  if (!watch.isHeard()) return '页面不告知它的状态图（VISUALISER=off？）';
  const frames = watch.frames();
  const last = frames.at(-1);
  if (at < 0)
    return driver.prelude === undefined || last?.taken.includes(driver.prelude) ? (last?.value ?? '没有这个流程在运行') : '还没有开始';
  const found = frames[at + 1];
  if (!found && path.edges[at]!.step.kind === 'after') await page.clock.runFor(NUDGE);
  return (found ?? last)?.value;
}

function optionsFor(walking: Walking, shoot: BrowserOptions['afterStep']): BrowserOptions {
  const { driver, scene, watch, graph, page, path, progress } = walking;
  const { held } = driver;
  const stage = createStage(held.standing, {}, []);
  const here = (): Node => graph.nodes[path.edges[progress.at]?.to ?? 0]!;
  const context = (): Context => here().snapshot.context as Context;
  const ownFacts = Object.fromEntries(Object.entries(driver.facts).map(([id, fact]) => [id, () => fact(scene, context())]));
  const facts: HeldDriver['facts'] = { ...held.facts, ...ownFacts };
  const drivers = Object.fromEntries(
    Object.entries(held.drivers).map(([type, drive]) => [type, (_: Page, event: Parameters<typeof drive>[1]) => drive(page, event, stage)]),
  );
  const own = Object.fromEntries(
    Object.entries(driver.drivers).map(([type, drive]) => [type, (_: Page, event: Parameters<typeof drive>[1]) => drive(scene, event)]),
  );
  return {
    time: Date.now(),
    timeout: PATIENCE,
    open: () => driver.open(scene),
    drivers: { ...drivers, ...own },
    actors: Object.fromEntries(Object.entries(driver.actors).map(([src, drive]) => [src, (_, given) => drive(scene, given)])),
    operations: held.operations,
    operationOf: (request) => {
      const operation = operationOf(request);
      return operation === '' || progress.passed.includes(operation) ? undefined : operation;
    },
    answer: answer(walking),
    observe: () => observe(walking),
    facts: Object.fromEntries(
      Object.entries(facts).map(([id, fact]) => [id, async () => (isPassing(walking) ? undefined : fact(page, context()))]),
    ),
    step: (title, body) => {
      progress.message = undefined;
      return test.step(title, body);
    },
    async afterStep(on, { index, edge, node }) {
      if (index < 0) watch.pin();
      compareStep(watch, graph, path, index);
      if (edge && !(edge.step.id in held.silent) && !(edge.step.id in driver.silent)) await seeMessages(walking, edge, graph);
      await shoot?.(on, { index, edge, node });
      progress.at += 1;
    },
  };
}

async function seeMessages({ page, progress: { message } }: Walking, edge: Edge, graph: Graph): Promise<void> {
  const said = message !== undefined && messageOf(edge.step).length > 0 ? [`“${message}”`] : [];
  for (const text of [...said, ...hintsOf(graph, edge)]) await expect(page.getByText(text.slice(1, -1)).first()).toBeVisible();
}

let opened: SiteMarket | undefined;

/** Runs one path on a new page. */
async function walkLive(
  page: Page,
  browser: Browser,
  { subject, driver, graph }: LivePlan,
  path: Path,
  shoot?: BrowserOptions['afterStep'],
): Promise<void> {
  const base = test.info().project.use.baseURL ?? '';
  const visit = { page, market: (opened ??= siteMarket(base)) };
  await remember(page.context(), quiet(base));
  const watch = await watchChart(page, subject.chart);
  const progress: Progress = { at: -1, message: undefined, passed: driver.passed };
  const ahead = outlook(path, progress, driver.held);
  const scene: Scene = { ...visit, ...ahead, browser, world: await driver.prepare(visit, ahead) };
  await runInBrowser(page, graph, path, optionsFor({ page, path, graph, driver, scene, watch, progress }, shoot)).finally(() =>
    noteSeen(watch, graph, path),
  );
  checkEnd(watch, graph, path, ({ step }) => driver.immediate.includes(step.src ?? step.event.type));
  await driver.end(scene, graph.nodes[path.edges.at(-1)?.to ?? 0]!.states);
}

/** Runs a path; on failure finds the shortest failing path and prints how to replay it. */
export const walkLiveOrShrink = (
  page: Page,
  browser: Browser,
  plan: LivePlan,
  path: Path,
  shoot?: BrowserOptions['afterStep'],
): Promise<void> =>
  walkShrinking(
    { page, browser, graph: plan.graph, mode: 'live', walk: (one, on, look) => walkLive(on, browser, plan, one, look) },
    path,
    shoot,
  );
