import { useLayoutEffect, useSyncExternalStore } from 'react';
import { modalUse } from '#lib/modalUse.ts';

/** Says that a dialog is wanted, and whether it may open yet: a popup that stands is never replaced. */
export function useTurn(open: boolean): boolean {
  const isHeld = useSyncExternalStore(modalUse.subscribe, modalUse.isHeld);
  useLayoutEffect(() => (open ? modalUse.enter() : undefined), [open]);
  return open && !isHeld;
}
