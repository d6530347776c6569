import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has been near the viewport; never reverts to false. */
export function useNearView<E extends Element>(margin: string): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (near || !target) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin });
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [near, margin]);
  return [element, near];
}
