import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to a part and focuses it for every new `cause`; the page's `scroll-padding` keeps it clear of the sticky bars. */
export function useReveal<Place extends HTMLElement = HTMLDivElement>(cause: object | null): RefObject<Place | null> {
  const part = useRef<Place>(null);
  useEffect(() => {
    const element = part.current;
    if (!element || cause === null) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  }, [cause]);
  return part;
}
