const watchers = new Set<() => void>();
let settled = false;
let dialogs = 0;
let held = false;

const tell = (): void => watchers.forEach((watcher) => watcher());

/** What popups and dialogs have to know of each other and of the page. */
export const pageLife = {
  /** Hears of every change. */
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** The person has had some seconds to look at the page; until then nothing pops up. */
  settle: (): void => {
    settled = true;
    tell();
  },
  isSettled: (): boolean => settled,
  /** A dialog is wanted; the answer is for when it is no longer. */
  enterDialog: (): (() => void) => {
    dialogs += 1;
    tell();
    return () => {
      dialogs -= 1;
      tell();
    };
  },
  hasDialog: (): boolean => dialogs > 0,
  /** While a popup is shown, requested dialogs wait. */
  holdDialogs: (now: boolean): void => {
    held = now;
    tell();
  },
  areDialogsHeld: (): boolean => held,
};
