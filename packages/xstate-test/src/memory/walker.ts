import type { AnyStateMachine } from 'xstate';
import { elapsedIn, type Step } from '../graph.ts';
import type { AnyModel, Happened } from '../model.ts';
import type { Outcome } from '../runner.ts';
import type { Situation } from '../steps.ts';
import { createFollower, type Follower } from './follow.ts';
import { brokenInvariant, happened } from './invariants.ts';
import { lineOf, type Line } from './line.ts';
import { present } from '../present.ts';

const refusedAt = (follower: Follower, at: Situation): string[] =>
  follower.stepsAt(at).flatMap((step) => (step.kind === 'user' && follower.isRefused(at, step) ? [step.id] : []));

/** Current situation of a walk, and its history. */
export interface Place {
  readonly situation: Situation;
  readonly history: readonly Happened[];
}

export interface Came {
  readonly place: Place;
  readonly line: Line;
  readonly takes: readonly string[];
}

/** Walks by step ids with the real context of each walk, and describes each step in one line. */
export class Walker {
  readonly #follower: Follower;
  readonly #model: AnyModel;

  constructor(machine: AnyStateMachine, model: AnyModel) {
    this.#follower = createFollower(machine, model);
    this.#model = model;
  }

  #come(from: Place | undefined, step: Step | undefined, outcome: Outcome): { place: Place; line: Line } {
    const refused = outcome.situation.snapshot.status === 'active' ? refusedAt(this.#follower, outcome.situation) : [];
    const before = from ? present(from.history.at(-1), 'history of the walk').elapsed : 0;
    const elapsed = before + elapsedIn(step);
    return {
      place: {
        situation: outcome.situation,
        history: [...(from?.history ?? []), happened(from?.situation, step, outcome, elapsed)],
      },
      line: lineOf(from?.situation, step, outcome, refused, this.#model.input),
    };
  }

  start(): Came {
    const outcome = this.#follower.start();
    return { ...this.#come(undefined, undefined, outcome), takes: outcome.reaction.takes };
  }

  stepsAt = ({ situation }: Place): readonly Step[] => this.#follower.stepsAt(situation);
  isRefused = ({ situation }: Place, step: Step): boolean => this.#follower.isRefused(situation, step);

  take(from: Place, step: Step): Came {
    const outcome = this.#follower.take(from.situation, step);
    return { ...this.#come(from, step, outcome), takes: outcome.reaction.takes };
  }

  broken = ({ history }: Place): { name: string; why: string } | undefined => brokenInvariant(this.#model, history);
}
