import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '#contract/rules/constants.ts';
import type { ClockWatch } from './kernel/clockWatch.ts';
import type { Deps } from './kernel/deps.ts';
import { handlers } from './domains/list.ts';
import { runOne } from './kernel/jobs/queue.ts';

const REST = SECOND;

export interface RunningJobs {
  /** Waits for the job in progress. */
  stop(): Promise<void>;
}

/** Runs everything due by the clock of `deps`; returns the number of jobs run. */
export async function runDueJobs(deps: Deps): Promise<number> {
  let done = 0;
  while (await runOne(deps, handlers)) done += 1;
  return done;
}

/** Runs one due job unless this process's clock is wrong; true if there was one. */
export const takeTurn = async (deps: Deps, watch: Pick<ClockWatch, 'isRight'>): Promise<boolean> =>
  watch.isRight() && runOne(deps, handlers);

/** Polls for due jobs every second in every process; the database distributes them. */
export function startJobs(deps: Deps, watch: Pick<ClockWatch, 'isRight'>): RunningJobs {
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const more = await takeTurn(deps, watch).catch((error: Error) => {
        deps.log.error({ reason: error.message }, 'job queue not reached');
        return false;
      });
      if (!more) await pause(REST, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const working = work();
  return {
    stop() {
      stopping.abort();
      return working;
    },
  };
}
