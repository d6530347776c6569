import { useEffect, useRef } from 'react';

/** A part of the page that is no component. */
export function Legacy({ make }: { readonly make: () => HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current?.childElementCount === 0) place.current.append(make());
  }, [make]);
  return <div ref={place} style={{ display: 'contents' }} />;
}
