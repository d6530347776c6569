import type { Page } from '@playwright/test';
import type { Answer, RequestAnswer } from '@xstate/test/playwright';
import type { AnyStateMachine, EventFromLogic, EventObject } from 'xstate';
import type { Answers, Verification } from './background.ts';
import type { Stage } from './stage.ts';

/** Context of a chart. */
export type Context = Readonly<Record<string, unknown>>;

/** A step that the screen does not allow, and why. */
export interface Unseen {
  /** Id of the step as in paths, e.g. `captcha-中断`. */
  readonly step: string;
  /** Only while one of these states is active. */
  readonly in?: string | readonly string[];
  /** Only for contexts that satisfy this. */
  readonly when?: (context: Context) => boolean;
  readonly why: string;
}

/** States that a screen does not distinguish, and why. */
export interface Alike {
  readonly states: readonly string[];
  /**
   * `nothing`: no content of their own, only its absence is checked; `the same`: all these states look alike, which is checked wherever
   * one directly follows another.
   */
  readonly shows: 'nothing' | 'the same';
  readonly why: string;
}

type Drivers<M extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<M>['type']]?: (
    page: Page,
    event: Extract<EventFromLogic<M>, { type: Type }>,
    stage: Stage,
  ) => Promise<unknown>;
};
type Source<M extends AnyStateMachine> = keyof NonNullable<Parameters<M['provide']>[0]['actors']> & string;

/** How the paths of a chart are run on its screen, with responses chosen by the path. */
export interface HeldDriver {
  /** Id of the subject, as `npm run paths -- list` shows it. */
  readonly subject: string;
  /** Login state of the page's user. */
  readonly standing: Verification;
  /** Background responses that differ from the common ones. */
  readonly background: Partial<Answers>;
  /** Operations of the chart that get background responses until `open` removes them from `stage.passed`. */
  readonly passed: readonly string[];
  open(page: Page, stage: Stage): Promise<unknown>;
  /** The page loads the chart only at the first step, so the chart may miss earlier events. */
  readonly late: boolean;
  readonly drivers: Readonly<Record<string, (page: Page, event: EventObject, stage: Stage) => Promise<unknown>>>;
  /** Operations requested by each actor. */
  readonly operations: Readonly<Record<string, string | readonly string[]>>;
  /** Gateway response for an actor's result that is neither refusal nor fault. */
  readonly data: Readonly<Record<string, (answer: RequestAnswer, page: Page, stage: Stage) => object | Promise<object>>>;
  /** How to cause a result that does not come from the gateway. */
  readonly actors: Readonly<Record<string, (page: Page, answer: Answer, stage: Stage) => Promise<unknown>>>;
  /** Checks of what is visible in a state, by its id. */
  readonly facts: Readonly<Record<string, (page: Page, context: Context) => Promise<unknown>>>;
  readonly unseen: readonly Unseen[];
  /** States not listed here differ in their `facts`. */
  readonly alike: readonly Alike[];
  /** Step ids whose message the screen does not show, and why. */
  readonly silent: Readonly<Record<string, string>>;
}

interface DriverOptions<M extends AnyStateMachine>
  extends Partial<Omit<HeldDriver, 'drivers' | 'operations' | 'data' | 'actors' | 'open'>>, Pick<HeldDriver, 'open'> {
  readonly drivers?: Drivers<M>;
  readonly operations?: { readonly [Src in Source<M>]?: string | readonly string[] };
  readonly data?: { readonly [Src in Source<M>]?: HeldDriver['data'][string] };
  readonly actors?: { readonly [Src in Source<M>]?: HeldDriver['actors'][string] };
}

/** A driver typed by its chart: events with their payloads, actors by their names. */
export const defineHeld = <M extends AnyStateMachine>(machine: M, wish: DriverOptions<NoInfer<M>>): HeldDriver => ({
  subject: machine.id,
  standing: 'guest',
  background: {},
  passed: [],
  late: false,
  drivers: {},
  operations: {},
  data: {},
  actors: {},
  facts: {},
  unseen: [],
  alike: [],
  silent: {},
  ...(wish as unknown as Partial<HeldDriver> & Pick<HeldDriver, 'open'>),
});
