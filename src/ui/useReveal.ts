import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to a part and focuses it for every new `cause`; the page's `scroll-padding` keeps it clear of the sticky bars. */
export function useReveal(cause: object | null): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = part.current;
    if (!element || cause === null) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  }, [cause]);
  return part;
}
