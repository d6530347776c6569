import { useSelector } from '@xstate/react';
import type { Problem } from '#contract/problem.ts';
import type { Running } from '#lib/running.ts';
import type { keyedCommandMachine } from '#machines/shell/keyedCommand.machine.ts';

type RunningCommand = Pick<Running<typeof keyedCommandMachine>, 'getSnapshot' | 'subscribe' | 'send'>;

export interface CommandView {
  /** A request is under way. */
  isBusy: boolean;
  /** The response to an attempt was lost: only a retry or a check settles it. */
  isUncertain: boolean;
  isChecking: boolean;
  problem: Problem | null;
  retry: () => void;
  check: () => void;
  leave: () => void;
}

/** A keyed command of a chart, while it is invoked. */
export function useCommand(command: RunningCommand | undefined): CommandView {
  const snapshot = useSelector(command, (state) => state);
  return {
    isBusy: snapshot?.hasTag('busy') ?? false,
    isUncertain: snapshot !== undefined && !snapshot.matches('asking') && snapshot.status === 'active',
    isChecking: snapshot?.matches('checking') ?? false,
    problem: snapshot?.context.problem ?? null,
    retry: () => command?.send({ type: 'command.retry' }),
    check: () => command?.send({ type: 'command.check' }),
    leave: () => command?.send({ type: 'command.leave' }),
  };
}
