import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventObject, InputFrom } from 'xstate';
import type { Step } from '../graph.ts';
import type { AnyModel, Model } from '../model.ts';
import type { Deviation } from './check.ts';
import { Walker, type Place } from './walker.ts';
import { present } from '../present.ts';

/** One step of a generated walk; further fields are for {@link GeneratedOptions.vary}. */
export interface Choice {
  /** Which of the possible steps is taken: any number, by its remainder. */
  readonly pick: number;
  /** Id of the step to take instead, if it is possible here. */
  readonly step?: string;
}

export interface GeneratedOptions<M extends AnyStateMachine, C extends Choice> {
  /** The event of a step with a generated payload, or an answer with a generated `output`. */
  readonly vary?: (event: EventObject, choice: C, step: Step) => EventObject;
  /** Instead of the model's input. */
  readonly input?: InputFrom<M>;
  /** Put over the context with which the chart starts. */
  readonly context?: Partial<ContextFrom<M>>;
}

const withContext = (place: Place, context: object): Place => {
  const { snapshot } = place.situation;
  const changed = { ...snapshot, context: { ...(snapshot.context as object), ...context } } as AnyMachineSnapshot;
  return {
    situation: { ...place.situation, snapshot: changed },
    history: [{ ...present(place.history[0], 'history of the walk'), snapshot: changed }],
  };
};

/**
 * The first invariant of a model that a generated walk breaks. What is generated comes from outside, for instance from fast-check:
 * `fc.property(fc.array(fc.record({ pick: fc.nat(), key: fc.uuid() })), (choices) =>
 * brokenByChoices(machine, model, choices, …) === undefined)`.
 */
export function brokenByChoices<M extends AnyStateMachine, C extends Choice>(
  machine: M,
  model: Model<NoInfer<M>>,
  choices: readonly C[],
  { vary = (event) => event, input = model.input, context }: GeneratedOptions<NoInfer<M>, NoInfer<C>> = {},
): Deviation | undefined {
  const walker = new Walker(machine, { ...model, input } as unknown as AnyModel);
  let { place } = walker.start();
  if (context) place = withContext(place, context);
  const path: string[] = [];
  let name = '';
  for (let at = 0; ; at++) {
    const broken = walker.broken(place);
    if (broken) return { what: 'invariant', path, name, expected: broken.name, actual: broken.why };
    const choice = choices[at];
    const steps = walker.stepsAt(place).filter((step) => !walker.isRefused(place, step));
    if (!choice || steps.length === 0) return undefined;
    const wanted = steps.find(({ id }) => id === choice.step);
    const step = wanted ?? present(steps[choice.pick % steps.length], `step ${choice.pick} of ${steps.length}`);
    path.push(step.id);
    ({ name } = step);
    ({ place } = walker.take(place, { ...step, event: vary(step.event, choice, step) }));
  }
}
