const watchers = new Set<() => void>();
let settled = false;
let dialogs = 0;
let held = false;
let engaged = 0;

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
  /** The person talks to somebody: nothing that takes the focus comes up by itself, as while they type. The answer ends it. */
  engage: (): (() => void) => {
    engaged += 1;
    tell();
    return () => {
      engaged -= 1;
      tell();
    };
  },
  isEngaged: (): boolean => engaged > 0,
  /** While a popup is shown, requested dialogs wait. */
  holdDialogs: (now: boolean): void => {
    held = now;
    tell();
  },
  areDialogsHeld: (): boolean => held,
};
