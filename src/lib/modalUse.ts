const watchers = new Set<() => void>();
let opened = 0;
let held = false;

const tell = (): void => watchers.forEach((watcher) => watcher());

/** Dialogs that the person opened, so that nothing pops up over them, and whether new ones wait until a popup is closed. */
export const modalUse = {
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** A dialog is wanted; the answer is for when it is no longer. */
  enter: (): (() => void) => {
    opened += 1;
    tell();
    return () => {
      opened -= 1;
      tell();
    };
  },
  hold: (now: boolean): void => {
    if (held === now) return;
    held = now;
    tell();
  },
  isInUse: (): boolean => opened > 0,
  isHeld: (): boolean => held,
};
