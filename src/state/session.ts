import { proxy } from 'valtio';
import type { Viewer } from '#machines/identity/session.machine.ts';

/**
 * The session chart's state for screens that load before the chart. `restoring` until its first snapshot; `member` with a valid token,
 * `viewer` follows.
 */
interface SessionView {
  standing: 'restoring' | 'guest' | 'member';
  viewer: Viewer | null;
  /** Actions while the viewer could not be read. It is also retried automatically; `isBusy` meanwhile. */
  unreadable: { isBusy: boolean; readAgain: () => void; logOut: () => void } | null;
}

export const session = proxy<SessionView>({ standing: 'restoring', viewer: null, unreadable: null });

/** Called by `app/wire/` with each snapshot of the chart. */
export function showSession(view: SessionView): void {
  Object.assign(session, view);
}
