import type { Page } from '@playwright/test';
import type { Answer, RequestAnswer } from '@xstate/test/playwright';
import type { AnyStateMachine, EventFromLogic, EventObject } from 'xstate';
import type { Answers, Standing } from './background.ts';
import type { Stage } from './stage.ts';

/** What a chart knows. */
export type Context = Readonly<Record<string, unknown>>;

/** A step that no screen offers, and why. */
export interface Unseen {
  /** Id of the step as paths write it down, e.g. `captcha-中断`. */
  readonly step: string;
  /** Only while one of these states is active. */
  readonly in?: string | readonly string[];
  /** Only in situations like this. */
  readonly when?: (context: Context) => boolean;
  readonly why: string;
}

/** States that a screen does not distinguish, and why. */
export interface Alike {
  readonly states: readonly string[];
  /** Nothing that is the chart's own, so that only its absence is looked for; or in all of them the same, as every walk looks on which one follows another by itself. */
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

/** How the paths of a chart are walked on its screen, the answers given by the path. */
export interface HeldDriver {
  /** Id of the subject, as `npm run paths -- list` shows it. */
  readonly subject: string;
  /** Who opens the page. */
  readonly standing: Standing;
  /** Answers of the page's other parts where the common ones do not fit. */
  readonly background: Partial<Answers>;
  /** Operations of the chart that are the page's own until `open` takes them off the stage's list. */
  readonly passed: readonly string[];
  open(page: Page, stage: Stage): Promise<unknown>;
  /** The page loads the chart only with the first step, so earlier events may be missed. */
  readonly late: boolean;
  readonly drivers: Readonly<Record<string, (page: Page, event: EventObject, stage: Stage) => Promise<unknown>>>;
  /** The operations that an actor asks for. */
  readonly operations: Readonly<Record<string, string | readonly string[]>>;
  /** The gateway's response for an actor's answer that is neither refusal nor fault. */
  readonly data: Readonly<Record<string, (answer: RequestAnswer, page: Page, stage: Stage) => object | Promise<object>>>;
  /** How an answer comes about that is no answer of the gateway. */
  readonly actors: Readonly<Record<string, (page: Page, answer: Answer, stage: Stage) => Promise<unknown>>>;
  /** What a person sees in a state, by its id. */
  readonly facts: Readonly<Record<string, (page: Page, context: Context) => Promise<unknown>>>;
  readonly unseen: readonly Unseen[];
  /** All others differ in what is looked for. */
  readonly alike: readonly Alike[];
  /** Step ids whose message the screen does not show, and why. */
  readonly silent: Readonly<Record<string, string>>;
}

interface Wish<M extends AnyStateMachine>
  extends Partial<Omit<HeldDriver, 'drivers' | 'operations' | 'data' | 'actors' | 'open'>>, Pick<HeldDriver, 'open'> {
  readonly drivers?: Drivers<M>;
  readonly operations?: { readonly [Src in Source<M>]?: string | readonly string[] };
  readonly data?: { readonly [Src in Source<M>]?: HeldDriver['data'][string] };
  readonly actors?: { readonly [Src in Source<M>]?: HeldDriver['actors'][string] };
}

/** A driver typed by its chart: events with their payloads, actors by their names. */
export const defineHeld = <M extends AnyStateMachine>(machine: M, wish: Wish<NoInfer<M>>): HeldDriver => ({
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
