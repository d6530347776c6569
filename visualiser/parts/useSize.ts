import { type RefObject, useLayoutEffect, useState } from 'react';
import { must } from '#lib/must.ts';

/** Size of an element, which it keeps. */
export function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const box = must(element.current);
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth || 1, height: box.clientHeight || 1 }));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
