import { type RefObject, useEffect, useRef } from 'react';

/** Sets `--dec-h` to the card's height, so that a card taller than the window scrolls to its bottom before it sticks. */
export function useCardHeight(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const observer = new ResizeObserver(() => element.style.setProperty('--dec-h', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return card;
}
