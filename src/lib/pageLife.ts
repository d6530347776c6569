/** A chart of the page. */
interface Worker {
  getSnapshot(): { readonly status: string };
}

const watchers = new Set<() => void>();
let settled = false;
let dialogs = 0;
let held = false;
let engaged = 0;
const workers = new Set<Worker>();

const tell = (): void => watchers.forEach((watcher) => watcher());

/** Shared state of popups, dialogs and the page. */
export const pageLife = {
  /** Calls back on every change. */
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** The page has been visible for some seconds; popups wait for this. */
  settle: (): void => {
    settled = true;
    tell();
  },
  isSettled: (): boolean => settled,
  /** Requests a dialog; call the returned function when it is closed. */
  enterDialog: (): (() => void) => {
    dialogs += 1;
    tell();
    return () => {
      dialogs -= 1;
      tell();
    };
  },
  hasDialog: (): boolean => dialogs > 0,
  /** A conversation is open: as while typing, no popup may take the focus. Call the returned function when it is closed. */
  engage: (): (() => void) => {
    engaged += 1;
    tell();
    return () => {
      engaged -= 1;
      tell();
    };
  },
  isEngaged: (): boolean => engaged > 0,
  /** Reports whether a chart carries out a step; while one does, no popup may cover the page. */
  noteWork: (worker: Worker, isBusy: boolean): void => {
    if (workers.has(worker) === isBusy) return;
    if (isBusy) workers.add(worker);
    else workers.delete(worker);
    tell();
  },
  /** A chart that crashed has no further steps. */
  isWorking: (): boolean => [...workers].some((worker) => worker.getSnapshot().status === 'active'),
  /** While a popup is shown, requested dialogs wait. */
  holdDialogs: (now: boolean): void => {
    held = now;
    tell();
  },
  areDialogsHeld: (): boolean => held,
};
