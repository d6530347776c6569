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
  /** Label of the answer that the path gives next to an actor, from the step that is being walked on. */
  upcoming(src: string): string | undefined;
  /** Labels of an actor's answers from there until the next event of a type. */
  until(type: string, src: string): readonly string[];
  /** Whether the path asks for an answer at any time. */
  expects(src: string, label: string): boolean;
  /** From now on requests of the chart's actors wait, also those that were the page's own while it was being opened. */
  hold(): void;
  /** From now on no request waits. */
  release(): void;
}

/** What an actor has asked for: its request, which waits. */
export interface Asked {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that the request goes on with in place of its own. */
  readonly instead: Record<string, string>;
  /** The gateway that it goes to in place of the site's own; undefined: that one. */
  gateway: string | undefined;
  /** What the person does once the page has the answer. */
  afterwards: (() => Promise<unknown>) | undefined;
}

/** Brings the database, or the outside world, to where the real service gives the answer that the path wants. */
export type Arrange<World> = (scene: Scene<World>, asked: Asked) => Promise<unknown>;

/** What an answer is called that is lost on its way: the service has done what it was asked. */
export const LOST = '应答丢失';

/** Nothing has to be arranged: this is what the world gives by itself. */
export const asItStands = async (): Promise<void> => {};

/** The calls behind an actor, and what becomes of each refusal that the contract promises of them. */
export interface Refusals<World> {
  readonly calls: readonly AnyEndpoint[];
  /** What the actor answers the chart. Default: an answer that is not ok. */
  readonly as?: (code: ProblemName) => unknown;
  /** Those with which it fails instead. */
  readonly thrown?: readonly ProblemName[];
  /** Refusals under the model's own labels. */
  readonly labels?: Readonly<Partial<Record<ProblemName, string>>>;
  readonly given: Readonly<Partial<Record<ProblemName, Arrange<World>>>>;
  readonly notGiven?: Readonly<Partial<Record<ProblemName, string>>>;
}

/** How the paths of a chart are walked on the real stack. */
export interface LiveDriver<World = unknown> {
  /** Id of the subject, as `npm run paths -- list` shows it. */
  readonly subject: string;
  /** What a person does and sees there, as with held answers. */
  readonly held: HeldDriver;
  prepare(visit: Visit, scene: Pick<Scene, 'expects'>): Promise<World>;
  open(scene: Scene<World>): Promise<unknown>;
  /** Operations that are the page's own until `open` has requests wait. */
  readonly passed: readonly string[];
  /** The last transition that the chart takes while the page is being opened, when that is not its start. */
  readonly prelude?: string;
  /** Only what the drivers of the chart before this one leave open. */
  readonly rest: boolean;
  /** Beside those of the held mode. */
  readonly drivers: Readonly<Record<string, (scene: Scene<World>, event: EventObject) => Promise<unknown>>>;
  /** How an answer comes about that is none of the gateway: what the person does. */
  readonly actors: Readonly<Record<string, (scene: Scene<World>, answer: Answer) => Promise<unknown>>>;
  /** By actor and label of the model's answers. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Arrange<World>>>>>;
  readonly refusals: Readonly<Record<string, Refusals<World>>>;
  /** The actor at which the chart meets what any call may meet; default: the last of {@link refusals}, which does what the chart is for. */
  readonly troubledAt?: string;
  /** Beside those of the held mode; by state, with the chart's context as the path has it. */
  readonly facts: Readonly<Record<string, (scene: Scene<World>, context: Readonly<Record<string, unknown>>) => Promise<unknown>>>;
  /** Actors whose answer may also be {@link LOST}, which is one more way to fail. */
  readonly lost: readonly string[];
  /** Actors and events that come before anybody could look. */
  readonly immediate: readonly string[];
  /** Step ids that need a held answer, or cannot be triggered at all, and why. */
  readonly heldOnly: Readonly<Record<string, string>>;
  /** By step id, or by actor for all of its answers: those that are possible in some situations only, as the world goes. */
  readonly possible: Readonly<
    Record<string, (context: Readonly<Record<string, unknown>>, states: readonly string[], step: Step) => boolean>
  >;
  /** Step ids whose message the screen does not show, and why, in addition to those of the held mode. */
  readonly silent: Readonly<Record<string, string>>;
  /** The parts of the context that distinguish situations, where the world tracks more than the chart. */
  readonly identity?: (context: Readonly<Record<string, unknown>>) => unknown;
  /** After the last step: what a person does where the page has led them. */
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
