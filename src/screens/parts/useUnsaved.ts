import { useEffect, useEffectEvent } from 'react';

/** Tells a form around a part that is saved by itself whether the part has changes that are not saved. */
export function useUnsaved(isUnsaved: boolean, onUnsaved: ((isUnsaved: boolean) => void) | undefined): void {
  const report = useEffectEvent((is: boolean) => onUnsaved?.(is));
  useEffect(() => {
    report(isUnsaved);
    return () => report(false);
  }, [isUnsaved]);
}
