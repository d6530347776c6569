import { useSelector } from '@xstate/react';
import type { Problem } from '#contract/problem.ts';
import type { Running } from '#lib/running.ts';
import type { watchOutcomeMachine } from '#machines/shell/watchOutcome.machine.ts';

type RunningWatch = Pick<Running<typeof watchOutcomeMachine>, 'getSnapshot' | 'subscribe' | 'send'>;

export interface OutcomeView {
  /** Not read automatically any more: the user can ask again. */
  isResting: boolean;
  problem: Problem | null;
  recheck: () => void;
  stop: () => void;
}

/** The outcome that a chart waits for, while it does. */
export function useOutcome(watch: RunningWatch | undefined): OutcomeView {
  const snapshot = useSelector(watch, (state) => state);
  return {
    isResting: snapshot?.matches('resting') ?? false,
    problem: snapshot?.context.problem ?? null,
    recheck: () => watch?.send({ type: 'outcome.recheck' }),
    stop: () => watch?.send({ type: 'outcome.stop' }),
  };
}
