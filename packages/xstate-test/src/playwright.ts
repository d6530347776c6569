import type { Page, Request, Route } from '@playwright/test';
import type { EventObject } from 'xstate';
import { ModelError } from './errors.ts';
import { elapsedIn, nodeAt, type Edge, type Graph, type Node, type Step } from './graph.ts';
import { PathFailure, type Difference, type Run } from './machineRunner.ts';
import { canonical } from './identity.ts';
import { stopClock } from './pageClock.ts';
import type { Path } from './path.ts';
import { present } from './present.ts';

/** An actor's answer in a path. */
export interface Answer {
  readonly src: string;
  readonly kind: 'done' | 'error' | 'snapshot';
  /** Label of the declared outcome. */
  readonly outcome: string;
  /** Output, error or snapshot as the model declares it. */
  readonly value: unknown;
}

/** An answer to one held request. */
export interface RequestAnswer extends Answer {
  readonly operation: string;
}

/** How to open, drive and observe the page. */
export interface BrowserOptions {
  /** Opens the page; clock and routes are already installed. */
  open(page: Page): Promise<unknown>;
  /** How to trigger an event, or the browser event that an actor sends back, by role and visible name. Keyed by event type. */
  readonly drivers: Readonly<Record<string, (page: Page, event: EventObject) => Promise<unknown>>>;
  /** GraphQL operations that an actor requests, in order. Keyed by actor name; may depend on the answer. */
  readonly operations?: Readonly<Record<string, string | readonly string[] | ((answer: Answer) => string | readonly string[])>>;
  /**
   * Converts an answer to the response of a held request, e.g. `({ value }) => (route) => route.fulfill({ json: { data: value }
   * })`.
   */
  answer?(answer: RequestAnswer): (route: Route) => Promise<void>;
  /**
   * How to produce the answer of an actor that requests nothing from the server, keyed by actor name. If an actor also has
   * `operations`, such as a child chart, these are answered first; this is what the person does afterwards.
   */
  readonly actors?: Readonly<Record<string, (page: Page, answer: Answer) => Promise<unknown>>>;
  /** What is visible in a state, keyed by state id; checked for every active state after each step. */
  readonly facts?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
  /** Reads the state value from the page, e.g. from a data attribute; compared after each step. */
  observe?(page: Page): Promise<unknown>;
  /** URL of held requests. Default: any path that ends in `/graphql`, with or without parameters. */
  readonly url?: string | RegExp;
  /** The operation of a request. Default: `operationName` of the body or of the URL. */
  operationOf?(request: Request): string | undefined;
  /** Requests to that URL that belong to no actor of the chart. Default: fallback to other routes. */
  others?(route: Route): Promise<unknown>;
  /** The page's time when it opens, epoch milliseconds. Default 2026-01-01T12:00:00+08:00. */
  readonly time?: number;
  /** How long to wait for a request or an observed state, in real milliseconds. Default 5,000. */
  readonly timeout?: number;
  /** Wraps a step, e.g. Playwright's `test.step`. */
  step?(title: string, body: () => Promise<void>): Promise<unknown>;
  /** Called after each checked step, with index -1 after opening the page; e.g. for screenshots. */
  afterStep?(page: Page, at: { readonly index: number; readonly edge: Edge | undefined; readonly node: Node }): Promise<unknown>;
}

const NOON = Date.UTC(2026, 0, 1, 4);
const ABANDONED = 'net::ERR_ABORTED';
/** A response that was sent, but whose end is not reported in this time, counts as received. */
const SETTLING = 1000;
const POLL = 15;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function graphqlOperation(request: Request): string | undefined {
  const inAddress = new URL(request.url()).searchParams.get('operationName');
  if (inAddress !== null) return inAddress;
  try {
    const body = request.postDataJSON() as { operationName?: unknown } | null;
    return typeof body?.operationName === 'string' ? body.operationName : undefined;
  } catch {
    return undefined;
  }
}

interface Held {
  readonly operation: string;
  /** Position among all requests of this operation. */
  readonly index: number;
  readonly route: Route;
}

/** Requests held until the path answers them. */
function createHolder(page: Page, known: ReadonlySet<string>, options: BrowserOptions) {
  const waiting: Held[] = [];
  const seen = new Map<string, number>();
  const abandoned = new WeakSet<Request>();
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === ABANDONED) abandoned.add(request);
  });
  return {
    /**
     * Whether the page received the response: a request that it abandoned may arrive, and fail, after its successor's actor started.
     */
    async reached({ route }: Held, respond: (route: Route) => Promise<void>): Promise<boolean> {
      const request = route.request();
      const wanted = { predicate: (each: Request) => each === request, timeout: 0 };
      const ended = Promise.race([page.waitForEvent('requestfinished', wanted), page.waitForEvent('requestfailed', wanted)]);
      ended.catch(() => undefined);
      await respond(route);
      if (!abandoned.has(request)) await Promise.race([ended, pause(SETTLING)]);
      return !abandoned.has(request);
    },
    async receive(route: Route): Promise<void> {
      const request = route.request();
      const operation = options.operationOf ? options.operationOf(request) : graphqlOperation(request);
      if (operation === undefined || !known.has(operation)) {
        await (options.others ? options.others(route) : route.fallback());
        return;
      }
      const index = seen.get(operation) ?? 0;
      seen.set(operation, index + 1);
      waiting.push({ operation, index, route });
    },
    counts: (): ReadonlyMap<string, number> => new Map(seen),
    take(operation: string, from: number): Held | undefined {
      const at = waiting.findIndex((held) => held.operation === operation && held.index >= from && !abandoned.has(held.route.request()));
      return at < 0 ? undefined : waiting.splice(at, 1)[0];
    },
    waiting: (): string[] =>
      waiting.map(({ operation, route }) => (abandoned.has(route.request()) ? `${operation} (abandoned)` : operation)),
  };
}

const toList = (operations: string | readonly string[]): readonly string[] => (typeof operations === 'string' ? [operations] : operations);

function knownOperations(graph: Graph, options: BrowserOptions): Set<string> {
  const known = new Set<string>();
  const add = (operations: string | readonly string[]): void => toList(operations).forEach((operation) => known.add(operation));
  for (const operations of Object.values(options.operations ?? {})) if (typeof operations !== 'function') add(operations);
  for (const { step } of graph.edges) {
    const operations = step.src === undefined ? undefined : options.operations?.[step.src];
    if (typeof operations === 'function' && isAnswer(step)) add(operations(toAnswer(step)));
  }
  return known;
}

const isAnswer = (step: Step): boolean => step.kind === 'done' || step.kind === 'error' || step.kind === 'snapshot';

function toAnswer(step: Step): Answer {
  const event = step.event as EventObject & { output?: unknown; error?: unknown; snapshot?: unknown };
  const kind = step.kind as Answer['kind'];
  return {
    src: present(step.src, 'actor of the step'),
    kind,
    outcome: present(step.outcome, 'outcome of the step'),
    value: { done: event.output, error: event.error, snapshot: event.snapshot }[kind],
  };
}

/** Shorter timers are considered the page's own, unless the chart has shorter ones. */
const SHORTEST = 400;

/** The shortest delay of the chart, at most SHORTEST. */
function shortestTimer(graph: Graph): number {
  const armed = new Map<string, number>();
  for (const { timers } of graph.nodes) for (const { id, ms } of timers) armed.set(id, Math.max(ms, armed.get(id) ?? 0));
  return Math.min(SHORTEST, ...[...armed.values()].filter((ms) => ms > 0));
}

async function poll<T>(timeout: number, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  const end = performance.now() + timeout;
  for (;;) {
    const found = await attempt();
    if (found !== undefined || performance.now() > end) return found;
    await pause(POLL);
  }
}

/**
 * Runs a path in a browser page: requests are held until the path answers them, the page's clock advances only by the path's
 * timers (timers shorter than all of the chart's are real), events are triggered by drivers. After every step the observed state
 * and the visible facts are checked. Call it with an unopened page in its own context.
 * @throws PathFailure at the first difference, with the token that replays the path.
 * @throws ModelError the graph was explored with the `any-order` clock.
 */
export async function runInBrowser(page: Page, graph: Graph, path: Path, options: BrowserOptions): Promise<Run> {
  if (graph.clock === 'any-order')
    throw new ModelError(`${graph.id}: timers fire in their order in a browser; explore with clock 'earliest'`);
  const { timeout = 5000, time = NOON } = options;
  const holder = createHolder(page, knownOperations(graph, options), options);
  const startedAt = new Map<string, ReadonlyMap<string, number>>();
  const hasTimers = graph.nodes.some(({ timers }) => timers.length > 0);
  let at = -1;

  const fail = (difference: Difference, cause?: unknown): never => {
    throw new PathFailure(graph, path, at, difference, cause);
  };

  /** How often the page had requested each operation when the actor of a step started. */
  const startOf = ({ actorId }: Step): ReadonlyMap<string, number> | undefined => startedAt.get(present(actorId, 'actor of the step'));

  const answerRequests = async (given: Step): Promise<void> => {
    const answer = toAnswer(given);
    const operations = options.operations?.[answer.src];
    if (operations === undefined || !options.answer) {
      return fail({ what: 'step', expected: `operations or actors to know actor "${answer.src}"`, actual: 'neither does' });
    }
    const since = startOf(given);
    for (const operation of toList(typeof operations === 'function' ? operations(answer) : operations)) {
      const respond = options.answer({ ...answer, operation });
      for (let isReceived = false; !isReceived;) {
        const held = await poll(timeout, async () => holder.take(operation, since?.get(operation) ?? 0));
        if (!held)
          return fail({
            what: 'step',
            expected: `the page to ask ${operation}`,
            actual: `it waits for ${holder.waiting().join(', ') || 'nothing'}`,
          });
        isReceived = await holder.reached(held, respond);
      }
    }
  };

  /** Undefined while the page is being left. */
  const clockOf = (): Promise<number | undefined> => page.evaluate(() => Date.now()).catch(() => undefined);
  /** By how much each driver has advanced the page's clock beyond the path's time since the last timer, in ms. */
  let advances: number[] = [];

  const isAt = async (node: Node): Promise<boolean> => {
    const observe = options.observe?.bind(options);
    if (!observe) return false;
    return (await poll(SETTLING, async () => (canonical(await observe(page)) === canonical(node.value) ? true : undefined))) ?? false;
  };

  /**
   * Timers due at the same time fire together: the clock advances once for all of them. A timer that was running while a driver advanced
   * the clock is due that much earlier; time after it would end what it begins.
   */
  const passTime = async (given: Step, previous: Step | undefined, node: Node): Promise<void> => {
    const ms = elapsedIn(given);
    if (ms === 0 && previous?.kind === 'after') return;
    const made = advances;
    const all = made.reduce((sum, advance) => sum + advance, 0);
    advances = [];
    const pieces = all > ms ? [] : made;
    await page.clock.runFor(pieces.length > 0 ? ms - all : ms);
    // It may have begun after any of these.
    for (const advance of pieces) {
      if (await isAt(node)) return;
      await page.clock.runFor(advance);
    }
  };

  const perform = async (given: Step): Promise<void> => {
    if (isAnswer(given)) {
      const answer = toAnswer(given);
      const own = options.actors?.[answer.src];
      if (!own || options.operations?.[answer.src] !== undefined) await answerRequests(given);
      await own?.(page, answer);
      return;
    }
    const driver = options.drivers[given.event.type];
    if (!driver) return fail({ what: 'step', expected: `a driver for event "${given.event.type}"`, actual: 'none' });
    const begun = hasTimers ? await clockOf() : undefined;
    await driver(page, given.event);
    const ended = begun === undefined ? undefined : await clockOf();
    if (begun !== undefined && ended !== undefined && ended > begun) advances.push(ended - begun);
  };

  const check = async (node: Node): Promise<void> => {
    if (node.timers.some((timer) => timer.ms <= 0)) return;
    const observe = options.observe?.bind(options);
    if (observe) {
      let actual: unknown;
      const same = await poll(timeout, async () => {
        actual = await observe(page);
        return canonical(actual) === canonical(node.value) ? true : undefined;
      });
      if (!same) fail({ what: 'state', expected: JSON.stringify(node.value), actual: JSON.stringify(actual) ?? 'nothing' });
    }
    for (const state of node.states) await options.facts?.[state]?.(page);
  };

  const remember = (starts: readonly string[], counts: ReadonlyMap<string, number>): void =>
    starts.forEach((id) => startedAt.set(id, counts));

  /** The page may have answered by itself, and continued, at any time since the actor started. */
  const ownAnswerSince = (given: Step): ReadonlyMap<string, number> | undefined =>
    isAnswer(given) && options.operations?.[toAnswer(given).src] === undefined ? startOf(given) : undefined;

  const walkStep = async (edge: Edge): Promise<void> => {
    const node = nodeAt(graph, edge.to);
    const before = ownAnswerSince(edge.step) ?? holder.counts();
    await (edge.step.kind === 'after' ? passTime(edge.step, path.edges[at - 1]?.step, node) : perform(edge.step));
    remember(edge.starts, before);
    await check(node);
    await options.afterStep?.(page, { index: at, edge, node });
  };

  const inStep = (edge: Edge): Promise<unknown> => (options.step ? options.step(edge.step.name, () => walkStep(edge)) : walkStep(edge));

  try {
    await stopClock(page, time, shortestTimer(graph));
    await page.route(options.url ?? /\/graphql(\?|$)/, (route) => holder.receive(route));
    remember(graph.start.starts, holder.counts());
    await options.open(page);
    await check(nodeAt(graph, 0));
    await options.afterStep?.(page, { index: -1, edge: undefined, node: nodeAt(graph, 0) });
    for (const [i, edge] of path.edges.entries()) {
      at = i;
      await inStep(edge);
    }
  } catch (error) {
    if (error instanceof PathFailure) throw error;
    const node = nodeAt(graph, path.edges[at]?.to ?? 0);
    return fail(
      { what: 'state', expected: JSON.stringify(node.value), actual: error instanceof Error ? error.message : String(error) },
      error,
    );
  }
  return { source: 'browser', path };
}
