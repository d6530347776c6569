import type { Browser } from '@playwright/test';
import type { Step } from '@xstate/test';
import type { Answer } from '@xstate/test/playwright';
import type { AnyStateMachine, EventFromLogic, EventObject } from 'xstate';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import type { HeldDriver } from '#testing/stubbed/driver.ts';
import type { Visit } from '#testing/site/site.ts';

/** A page on the real stack, with its test data. */
export interface Scene<World = unknown> extends Visit {
  readonly browser: Browser;
  readonly world: World;
  /** The actor's next outcome in the path, from the current step on. */
  upcoming(src: string): string | undefined;
  /** The actor's outcomes up to the next event of a type. */
  until(type: string, src: string): readonly string[];
  /** Whether the path contains an outcome of an actor. */
  expects(src: string, label: string): boolean;
  /** From now on all requests of the chart's actors wait for the path, including operations in `passed`. */
  hold(): void;
  /** From now on requests do not wait. */
  release(): void;
}

/** An actor's pending request. */
export interface PendingRequest {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers to replace. */
  readonly instead: Record<string, string>;
  /** Gateway to use; undefined: the site's. */
  gateway: string | undefined;
  /** User action after the page has received the response. */
  afterwards: (() => Promise<unknown>) | undefined;
}

/** Prepares database or sandbox so that the real service gives the outcome required by the path. */
export type Arrange<World> = (scene: Scene<World>, asked: PendingRequest) => Promise<unknown>;

/** Outcome label: the service executes the request, but its response is lost. */
export const LOST = '应答丢失';

/** The default outcome, which needs no preparation. */
export const asItStands = async (): Promise<void> => {};

/** The calls behind an actor, and how to cause each refusal that the contract declares for them. */
export interface Refusals<World> {
  readonly calls: readonly AnyEndpoint[];
  /** The actor's result for the chart. Default: a result that is not ok. */
  readonly as?: (code: ProblemName) => unknown;
  /** Refusals for which the actor throws. */
  readonly thrown?: readonly ProblemName[];
  /** The test model's labels for refusals. */
  readonly labels?: Readonly<Partial<Record<ProblemName, string>>>;
  readonly given: Readonly<Partial<Record<ProblemName, Arrange<World>>>>;
  readonly notGiven?: Readonly<Partial<Record<ProblemName, string>>>;
}

/** How the paths of a chart are run on the real stack. */
export interface LiveDriver<World = unknown> {
  /** Id of the subject, as `npm run paths -- list` shows it. */
  readonly subject: string;
  /** User actions and checks, shared with the held mode. */
  readonly held: HeldDriver;
  prepare(visit: Visit, scene: Pick<Scene, 'expects'>): Promise<World>;
  open(scene: Scene<World>): Promise<unknown>;
  /** Operations that are not held until `open` calls `hold`. */
  readonly passed: readonly string[];
  /** The last transition that the chart takes while the page is being opened, if it is not the initial one. */
  readonly prelude?: string;
  /** Whether to run only the steps that earlier drivers of the same chart leave uncovered. */
  readonly rest: boolean;
  /** In addition to those of the held mode. */
  readonly drivers: Readonly<Record<string, (scene: Scene<World>, event: EventObject) => Promise<unknown>>>;
  /** How to cause a result that does not come from the gateway, by a user action. */
  readonly actors: Readonly<Record<string, (scene: Scene<World>, answer: Answer) => Promise<unknown>>>;
  /** By actor and outcome. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Arrange<World>>>>>;
  readonly refusals: Readonly<Record<string, Refusals<World>>>;
  /** Actor for the failures that any call can have; default: the last of {@link refusals}, the chart's main request. */
  readonly troubledAt?: string;
  /** In addition to those of the held mode; by state, with the chart's context along the path. */
  readonly facts: Readonly<Record<string, (scene: Scene<World>, context: Readonly<Record<string, unknown>>) => Promise<unknown>>>;
  /** Actors with {@link LOST} as an additional outcome. */
  readonly lost: readonly string[];
  /** Actors and events that are too fast to be observed. */
  readonly immediate: readonly string[];
  /** Step ids that need a held response or cannot be triggered, and why. */
  readonly heldOnly: Readonly<Record<string, string>>;
  /** By step id, or by actor for all of its outcomes: condition under which the real stack can produce it. */
  readonly possible: Readonly<
    Record<string, (context: Readonly<Record<string, unknown>>, states: readonly string[], step: Step) => boolean>
  >;
  /** Step ids whose message the screen does not show, and why, in addition to those of the held mode. */
  readonly silent: Readonly<Record<string, string>>;
  /** The parts of the context that distinguish nodes of the path graph, where the driver's world tracks more than the chart. */
  readonly identity?: (context: Readonly<Record<string, unknown>>) => unknown;
  /** Called after the last step: follows the page's navigation. */
  end(scene: Scene<World>, states: readonly string[]): Promise<unknown>;
}

type Source<M extends AnyStateMachine> = keyof NonNullable<Parameters<M['provide']>[0]['actors']> & string;
type Drivers<M extends AnyStateMachine, World> = {
  readonly [Type in EventFromLogic<M>['type']]?: (
    scene: Scene<World>,
    event: Extract<EventFromLogic<M>, { type: Type }>,
  ) => Promise<unknown>;
};

interface DriverOptions<M extends AnyStateMachine, World>
  extends
    Partial<Omit<LiveDriver<World>, 'drivers' | 'actors' | 'answers' | 'refusals' | 'prepare' | 'held' | 'open'>>,
    Pick<LiveDriver<World>, 'prepare' | 'held' | 'open'> {
  readonly drivers?: Drivers<M, World>;
  readonly actors?: { readonly [Src in Source<M>]?: LiveDriver<World>['actors'][string] };
  readonly answers?: { readonly [Src in Source<M>]?: LiveDriver<World>['answers'][string] };
  readonly refusals?: { readonly [Src in Source<M>]?: Refusals<World> };
}

/** A driver typed by its chart and by its world. */
export const defineLive = <M extends AnyStateMachine, World>(machine: M, wish: DriverOptions<NoInfer<M>, World>): LiveDriver => ({
  subject: machine.id,
  passed: [],
  rest: false,
  drivers: {},
  actors: {},
  answers: {},
  refusals: {},
  facts: {},
  lost: [],
  immediate: [],
  heldOnly: {},
  possible: {},
  silent: {},
  end: async () => {},
  ...(wish as unknown as Partial<LiveDriver> & Pick<LiveDriver, 'prepare' | 'held' | 'open'>),
});
