import { useCallback, useEffect, useState, useTransition } from 'react';
import { type HomeReading, isHomeStale, readHome } from '#api/queries/firstHome.ts';

/** The home page's data for `use`. On a re-read the old page stays until the new data arrives. */
export function useHomeReading(): { reading: Promise<HomeReading>; busy: boolean; readAgain: () => void } {
  const [reading, setReading] = useState(() => readHome());
  const [busy, start] = useTransition();
  const readAgain = useCallback(() => start(() => setReading(readHome(true))), []);
  useEffect(() => {
    if (isHomeStale()) readAgain();
  }, [readAgain]);
  return { reading, busy, readAgain };
}
