import type { Scheduled } from '@xstate/test/live';

/** A pending timer of an actor, with the milliseconds left. */
export interface Pending extends Pick<Scheduled, 'id' | 'event' | 'target'> {
  readonly left: number;
}

/** Why an actor cannot be restored; shown verbatim. */
export class CannotResume extends Error {}
