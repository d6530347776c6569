import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the returned element when the focused control was replaced; `change` triggers the check. */
export function useFocusKept<Place extends HTMLElement>(change: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [change]);
  return place;
}
