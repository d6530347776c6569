import { proxy } from 'valtio';
import type { Viewer } from '#machines/session.machine.ts';

/**
 * What the shell shows of the session chart, for screens that load before it. `restoring` until the chart has spoken;
 * `member` once a live token is there, `viewer` a little later.
 */
interface SessionView {
  standing: 'restoring' | 'guest' | 'member';
  viewer: Viewer | null;
  /** Where the viewer could not be read: tries again at once. It is tried again by itself as well. */
  readAgain: (() => void) | null;
  /** There as well. */
  logOut: (() => void) | null;
}

export const session = proxy<SessionView>({ standing: 'restoring', viewer: null, readAgain: null, logOut: null });

/** The chart's line in `app/wire.ts` calls this with each of its snapshots. */
export function showSession({ standing, viewer, readAgain = null, logOut = null }: Pick<SessionView, 'standing' | 'viewer'> & Partial<SessionView>): void {
  Object.assign(session, { standing, viewer, readAgain, logOut });
}
