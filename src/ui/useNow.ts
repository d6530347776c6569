import { useSyncExternalStore } from 'react';
import { serverNow } from '#lib/serverClock.ts';

const watchers = new Set<() => void>();
let second = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const tick = (): void => {
  const now = serverNow();
  second = Math.floor(now / 1000) * 1000;
  timer = document.hidden ? undefined : setTimeout(tick, 1000 - (now % 1000));
  for (const watcher of watchers) watcher();
};

const wake = (): void => {
  if (!document.hidden && timer === undefined) tick();
};

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  if (watchers.size === 1) {
    document.addEventListener('visibilitychange', wake);
    tick();
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    document.removeEventListener('visibilitychange', wake);
    clearTimeout(timer);
    timer = undefined;
  };
};

/** The server's time, rounded down to seconds (epoch ms); one shared timer, paused while the page is hidden. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => second || Math.floor(serverNow() / 1000) * 1000);
