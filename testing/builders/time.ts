import { runDueJobs } from '#service/jobs.ts';
import type { TestService } from './service.ts';

export interface Time {
  /** Advances the clock by so many milliseconds and runs due jobs. */
  after(by: number): Promise<void>;
  /** Sets the clock (epoch ms) and runs due jobs. */
  at(instant: number): Promise<void>;
}

/** Clock of a service that may be started later. */
export function timeOf(service: () => TestService): Time {
  const after = async (by: number): Promise<void> => {
    service().clock.move(by);
    await runDueJobs(service().deps);
  };
  return { after, at: (instant) => after(instant - service().clock.now()) };
}
