import { type RefObject, useEffect, useRef } from 'react';

/** Where what was pressed has given its place to something else, the keyboard goes on there; `change` tells of the moment. */
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
