import type { AnyStateMachine } from 'xstate';
import { wouldReact } from '../adapter.ts';
import type { Step } from '../graph.ts';
import type { AnyModel } from '../model.ts';
import { createReader } from '../reactions.ts';
import { createRunner, standIns, stepperFor, type Outcome } from '../runner.ts';
import { stepSource, type Situation } from '../steps.ts';

/** Takes the steps that a model allows, with the real context of each walk and without starting anything. */
export interface Follower {
  start(): Outcome;
  take(at: Situation, step: Step): Outcome;
  /** Every possible step, including those that the chart refuses. */
  stepsAt(at: Situation): readonly Step[];
  /** Whether the chart ignores a step. */
  isRefused(at: Situation, step: Step): boolean;
}

export function createFollower(machine: AnyStateMachine, model: AnyModel): Follower {
  const chart = standIns(machine, model);
  const runner = createRunner(stepperFor(chart, model), createReader(chart), model.clock ?? 'earliest');
  const source = stepSource(model);
  return {
    start: () => runner.start(model.input),
    take: (at, step) => runner.take(at, step),
    stepsAt: (at) => (at.snapshot.status === 'active' ? source.stepsAt(at) : []),
    isRefused: ({ snapshot }, { kind, event }) =>
      (kind === 'user' || kind === 'emit' || kind === 'snapshot') && !wouldReact(snapshot, event),
  };
}
