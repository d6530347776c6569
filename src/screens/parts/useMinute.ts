import { useSyncExternalStore } from 'react';
import { MINUTE } from '#contract/rules/constants.ts';
import { serverNow } from '#lib/serverClock.ts';

const minute = (): number => Math.floor(serverNow() / MINUTE) * MINUTE;

const subscribe = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, 1_000);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
};

/** The current minute by server time (epoch ms), for content that need not re-render every second. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute);
