import { runDueJobs } from '#service/jobs/index.ts';
import type { TestService } from './service.ts';

export interface Time {
  /** Moves the clock on by so many milliseconds and does what is due then. */
  after(by: number): Promise<void>;
  /** Sets the clock, epoch ms, and does what is due then. */
  at(instant: number): Promise<void>;
}

/** The time of a service that is there when it is first asked. */
export function timeOf(service: () => TestService): Time {
  const after = async (by: number): Promise<void> => {
    service().clock.move(by);
    await runDueJobs(service().deps);
  };
  return { after, at: (instant) => after(instant - service().clock.now()) };
}
