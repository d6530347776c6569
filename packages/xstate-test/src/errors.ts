/** A fault of a model, or of a chart seen through its model. Every message names the part that has to change. */
export class ModelError extends Error {
  override readonly name: string = 'ModelError';
}

/** An actor runs in a reachable state, but the model defines no answers for it. */
export class UndeclaredOutcome extends ModelError {
  override readonly name = 'UndeclaredOutcome';
  readonly actor: string;
  readonly state: string;

  constructor(actor: string, state: string) {
    super(`no outcomes declared for actor "${actor}", which runs in ${state}: add outcomes.${actor} to the model`);
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

/** A chart takes eventless transitions, or raises events, round and round without coming to rest. */
export class EndlessLoop extends ModelError {
  override readonly name = 'EndlessLoop';
  /** Ids of the innermost states that it goes through. */
  readonly states: readonly string[];

  constructor(chart: string, states: readonly string[], microsteps: number) {
    super(
      `chart ${chart} never comes to rest: after ${microsteps} microsteps of one step it still goes round ${states.join(', ')}; guard a transition of the loop`,
    );
    this.states = states;
  }
}

/** The exploration hit `maxStates` or `maxSteps`. `growing` is the part of the state that has most different values. */
export class BoundExceeded extends ModelError {
  override readonly name = 'BoundExceeded';
  readonly bound: 'maxStates' | 'maxSteps';
  readonly growing: string;

  constructor(bound: 'maxStates' | 'maxSteps', limit: number, growing: string, detail: string) {
    super(`more than ${limit} ${bound === 'maxStates' ? 'states' : 'steps'}: ${detail}`);
    this.bound = bound;
    this.growing = growing;
  }
}
