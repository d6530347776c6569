import type { Browser } from '@playwright/test';
import type { Step } from '@xstate/test';
import type { Answer } from '@xstate/test/playwright';
import type { AnyStateMachine, EventFromLogic, EventObject } from 'xstate';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import type { HeldDriver } from '#testing/held/driver.ts';
import type { Visit } from '#testing/site/site.ts';

/** A page on the real stack, with what was prepared for it. */
export interface Scene<World = unknown> extends Visit {
  readonly browser: Browser;
  readonly world: World;
  /** Outcome that the path has next for an actor, from the current step. */
  upcoming(src: string): string | undefined;
  /** Outcomes of an actor until the next event of a type. */
  until(type: string, src: string): readonly string[];
  /** Whether the path contains an outcome. */
  expects(src: string, label: string): boolean;
  /** From now on requests of the chart's actors wait, including those passed while the page was being opened. */
  hold(): void;
  /** From now on requests are not held any more. */
  release(): void;
}

/** An actor's pending request. */
export interface Asked {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers to replace. */
  readonly instead: Record<string, string>;
  /** Gateway to use instead of the site's own; undefined: the site's. */
  gateway: string | undefined;
  /** User action once the page has the response. */
  afterwards: (() => Promise<unknown>) | undefined;
}

/** Prepares database or sandbox so that the real service gives the outcome required by the path. */
export type Arrange<World> = (scene: Scene<World>, asked: Asked) => Promise<unknown>;

/** Name of the outcome where the service executes the request but its response is lost. */
export const LOST = '应答丢失';

/** Needs no preparation: the default outcome. */
export const asItStands = async (): Promise<void> => {};

/** The calls behind an actor, and what becomes of each refusal that the contract promises of them. */
export interface Refusals<World> {
  readonly calls: readonly AnyEndpoint[];
  /** The actor's result for the chart. Default: a result that is not ok. */
  readonly as?: (code: ProblemName) => unknown;
  /** Refusals that the actor throws instead. */
  readonly thrown?: readonly ProblemName[];
  /** The model's labels for refusals. */
  readonly labels?: Readonly<Partial<Record<ProblemName, string>>>;
  readonly given: Readonly<Partial<Record<ProblemName, Arrange<World>>>>;
  readonly notGiven?: Readonly<Partial<Record<ProblemName, string>>>;
}

/** How the paths of a chart are walked on the real stack. */
export interface LiveDriver<World = unknown> {
  /** Id of the subject, as `npm run paths -- list` shows it. */
  readonly subject: string;
  /** User actions and checks, shared with the held mode. */
  readonly held: HeldDriver;
  prepare(visit: Visit, scene: Pick<Scene, 'expects'>): Promise<World>;
  open(scene: Scene<World>): Promise<unknown>;
  /** Operations answered as the page's own until `open` makes requests wait. */
  readonly passed: readonly string[];
  /** The last transition that the chart takes while the page is being opened, when that is not its start. */
  readonly prelude?: string;
  /** Only what the drivers of the chart before this one leave open. */
  readonly rest: boolean;
  /** In addition to those of the held mode. */
  readonly drivers: Readonly<Record<string, (scene: Scene<World>, event: EventObject) => Promise<unknown>>>;
  /** How to cause a result that does not come from the gateway, by a user action. */
  readonly actors: Readonly<Record<string, (scene: Scene<World>, answer: Answer) => Promise<unknown>>>;
  /** By actor and outcome. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Arrange<World>>>>>;
  readonly refusals: Readonly<Record<string, Refusals<World>>>;
  /** The actor at which the chart meets what any call may meet; default: the last of {@link refusals}, which does what the chart is for. */
  readonly troubledAt?: string;
  /** In addition to those of the held mode; by state, with the chart's context along the path. */
  readonly facts: Readonly<Record<string, (scene: Scene<World>, context: Readonly<Record<string, unknown>>) => Promise<unknown>>>;
  /** Actors whose response may also be {@link LOST}, as a further failure. */
  readonly lost: readonly string[];
  /** Actors and events that occur too fast to be observed. */
  readonly immediate: readonly string[];
  /** Step ids that need a held response or cannot be triggered, and why. */
  readonly heldOnly: Readonly<Record<string, string>>;
  /** By step id, or by actor for all of its outcomes: those possible only in some situations of the real stack. */
  readonly possible: Readonly<
    Record<string, (context: Readonly<Record<string, unknown>>, states: readonly string[], step: Step) => boolean>
  >;
  /** Step ids whose message the screen does not show, and why, in addition to those of the held mode. */
  readonly silent: Readonly<Record<string, string>>;
  /** The parts of the context that distinguish situations, where the world tracks more than the chart. */
  readonly identity?: (context: Readonly<Record<string, unknown>>) => unknown;
  /** After the last step: continues where the page has navigated. */
  end(scene: Scene<World>, states: readonly string[]): Promise<unknown>;
}

type Source<M extends AnyStateMachine> = keyof NonNullable<Parameters<M['provide']>[0]['actors']> & string;
type Drivers<M extends AnyStateMachine, World> = {
  readonly [Type in EventFromLogic<M>['type']]?: (
    scene: Scene<World>,
    event: Extract<EventFromLogic<M>, { type: Type }>,
  ) => Promise<unknown>;
};

interface Wish<M extends AnyStateMachine, World>
  extends
    Partial<Omit<LiveDriver<World>, 'drivers' | 'actors' | 'answers' | 'refusals' | 'prepare' | 'held' | 'open'>>,
    Pick<LiveDriver<World>, 'prepare' | 'held' | 'open'> {
  readonly drivers?: Drivers<M, World>;
  readonly actors?: { readonly [Src in Source<M>]?: LiveDriver<World>['actors'][string] };
  readonly answers?: { readonly [Src in Source<M>]?: LiveDriver<World>['answers'][string] };
  readonly refusals?: { readonly [Src in Source<M>]?: Refusals<World> };
}

/** A driver typed by its chart and by what it prepares. */
export const defineLive = <M extends AnyStateMachine, World>(machine: M, wish: Wish<NoInfer<M>, World>): LiveDriver => ({
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
