import { useLayoutEffect, useSyncExternalStore } from 'react';
import { pageLife } from '#lib/pageLife.ts';

/** Requests a turn for a dialog, and returns whether it may open yet: a popup on screen is never replaced. */
export function useTurn(open: boolean): boolean {
  const isHeld = useSyncExternalStore(pageLife.subscribe, pageLife.areDialogsHeld);
  useLayoutEffect(() => (open ? pageLife.enterDialog() : undefined), [open]);
  return open && !isHeld;
}
