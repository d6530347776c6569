import type { Scheduled } from '@xstate/test/live';

/** What an actor waited for, with the milliseconds that were left. */
export interface Pending extends Pick<Scheduled, 'id' | 'event' | 'target'> {
  readonly left: number;
}

/** Why an actor cannot be restored; shown verbatim. */
export class CannotResume extends Error {}
