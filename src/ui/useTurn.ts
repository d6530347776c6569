import { useLayoutEffect, useSyncExternalStore } from 'react';
import { pageLife } from '#lib/pageLife.ts';

/** Says that a dialog is wanted, and whether it may open yet: a popup that stands is never replaced. */
export function useTurn(open: boolean): boolean {
  const isHeld = useSyncExternalStore(pageLife.subscribe, pageLife.areDialogsHeld);
  useLayoutEffect(() => (open ? pageLife.enterDialog() : undefined), [open]);
  return open && !isHeld;
}
