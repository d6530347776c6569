import { proxy } from 'valtio';
import type { Viewer } from '#machines/session.machine.ts';

/**
 * What the shell shows of the session chart, for screens that load before it. `restoring` until the chart has spoken;
 * `member` once a live token is there, `viewer` a little later.
 */
interface SessionView {
  standing: 'restoring' | 'guest' | 'member';
  viewer: Viewer | null;
  /** What can be done where the viewer could not be read. It is read again by itself as well; `isBusy` meanwhile. */
  unreadable: { isBusy: boolean; readAgain: () => void; logOut: () => void } | null;
}

export const session = proxy<SessionView>({ standing: 'restoring', viewer: null, unreadable: null });

/** The chart's line in `app/wire/` calls this with each of its snapshots. */
export function showSession(view: SessionView): void {
  Object.assign(session, view);
}
