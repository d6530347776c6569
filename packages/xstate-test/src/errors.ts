/** A fault of a model, or of a chart under its model. Every message names the part that has to change. */
export class ModelError extends Error {
  override readonly name: string = 'ModelError';
}

/** An actor runs in a reachable state, but the model defines no answers for it. */
export class UndeclaredOutcome extends ModelError {
  override readonly name = 'UndeclaredOutcome';
  readonly actor: string;
  readonly state: string;

  constructor(actor: string, state: string, isInline = false) {
    const place = isInline ? `inline["${actor}"]` : `outcomes.${actor}`;
    super(`no outcomes declared for actor "${actor}", which runs in ${state}: add ${place} to the model`);
    this.actor = actor;
    this.state = state;
  }
}

/** An actor may be rejected in a state that has no transition for it, which would crash the machine. */
export class UnhandledRejection extends ModelError {
  override readonly name = 'UnhandledRejection';
  readonly actor: string;
  readonly outcome: string;
  readonly state: string;

  constructor(actor: string, outcome: string, state: string) {
    super(`nobody handles the rejection "${outcome}" of actor "${actor}" in ${state}: add onError, or take the outcome out of the model`);
    this.actor = actor;
    this.outcome = outcome;
    this.state = state;
  }
}

/** A step threw inside the chart: a guard or an assignment read something that the event or the context does not have. */
export class StepFailure extends ModelError {
  override readonly name = 'StepFailure';
  readonly step: string;
  readonly state: string;

  constructor(step: string, state: string, hint: string, cause: unknown) {
    super(`step "${step}" failed in ${state}: ${cause instanceof Error ? cause.message : String(cause)}${hint}`, { cause });
    this.step = step;
    this.state = state;
  }
}

/** The same step from the same situation leads to different contexts, so the chart cannot be explored. */
export class RandomStep extends ModelError {
  override readonly name = 'RandomStep';
  readonly step: string;
  /** Top-level context keys that differ between two runs. */
  readonly keys: readonly string[];

  constructor(chart: string, step: string, keys: readonly string[]) {
    super(
      `step "${step}" of ${chart} sets context "${keys.join(', ')}" to another value each time it runs: take the random value or ` +
        "the time from the event or the input, or leave the key out of the model's identity",
    );
    this.step = step;
    this.keys = keys;
  }
}

/** Several faults that one exploration found; it went on after each of them. */
export class SeveralFaults extends ModelError {
  override readonly name = 'SeveralFaults';
  readonly faults: readonly ModelError[];

  constructor(chart: string, faults: readonly ModelError[]) {
    super([`${faults.length} faults of ${chart} under its model:`, ...faults.map(({ message }) => `- ${message}`)].join('\n'));
    this.faults = faults;
  }
}

/** A chart takes eventless transitions or raises events endlessly, without coming to rest. */
export class EndlessLoop extends ModelError {
  override readonly name = 'EndlessLoop';
  /** Ids of the innermost states of the loop. */
  readonly states: readonly string[];

  /** Types of the events that it raises or sends to itself in the loop. */
  readonly raised: readonly string[];

  constructor(chart: string, states: readonly string[], microsteps: number, raised: readonly string[] = []) {
    const round = raised.length === 0 ? states.join(', ') : `${states.join(', ')}, raising ${raised.join(', ')}`;
    super(
      `chart ${chart} never comes to rest: after ${microsteps} microsteps of one step it still goes round ${round}; guard a ` +
        'transition of the loop',
    );
    this.states = states;
    this.raised = raised;
  }
}

/** The limit that ended an exploration: one of the model, the total size, or the number of children or timers in one situation. */
export type Bound = 'maxStates' | 'maxSteps' | 'maxTime' | 'size' | 'children' | 'timers';

/** The exploration hit a limit. `growing` is the part of the state that grows: a key of the context, `children` or `timers`. */
export class BoundExceeded extends ModelError {
  override readonly name = 'BoundExceeded';
  readonly bound: Bound;
  readonly growing: string;

  constructor(bound: Bound, limit: number, growing: string, detail: string) {
    const most = {
      maxStates: `${limit} states`,
      maxSteps: `${limit} steps`,
      maxTime: `${limit} ms of exploring`,
      size: `${limit / 1e6} MB of states`,
      children: `${limit} children at once`,
      timers: `${limit} timers at once`,
    };
    super(`more than ${most[bound]}: ${detail}`);
    this.bound = bound;
    this.growing = growing;
  }
}
