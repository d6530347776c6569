/** A dialog or sheet that the user opened over a page. */
export interface Over {
  /** False while it must be answered: Back does not close it. */
  mayClose: () => boolean;
  close: () => void;
}

const over: Over[] = [];
let isWatching = false;
/** The history's entry as it was before the latest step. */
let here: unknown = null;

const isGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && 'guard' in state;
const keyOf = (state: unknown): unknown => (typeof state === 'object' && state !== null && 'key' in state ? state.key : null);

/** A second history entry for the same page, which Back removes; the router is not notified. */
function guard(): void {
  if (!isGuard(history.state)) History.prototype.pushState.call(history, { ...(history.state as object | null), guard: true }, '');
  here = history.state;
}

function stepBack(): void {
  const before = here;
  here = history.state;
  if (!isGuard(before) || isGuard(here) || keyOf(before) !== keyOf(here)) return;
  const top = over.at(-1);
  // The dialog of this entry is closed already: the step navigates the page.
  if (!top) return history.back();
  if (!top.mayClose() || over.length > 1) guard();
  if (top.mayClose()) top.close();
}

/** Navigation replaces the guard entry, or Back would lead to a duplicate of the page before it. */
function watch(): void {
  isWatching = true;
  here = history.state;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  history.pushState = function move(state: unknown, unused: string, url?: string | URL | null) {
    if (isGuard(history.state)) replace(state, unused, url);
    else push(state, unused, url);
    here = history.state;
    if (over.length > 0) guard();
  };
  history.replaceState = function stay(state: unknown, unused: string, url?: string | URL | null) {
    replace(isGuard(history.state) ? { ...(state as object | null), guard: true } : state, unused, url);
    here = history.state;
  };
  addEventListener('popstate', stepBack);
}

/** Makes Back close it; returns the function to call when it is closed. */
export function layOver(layer: Over): () => void {
  if (!isWatching) watch();
  over.push(layer);
  guard();
  return () => {
    over.splice(over.indexOf(layer), 1);
  };
}

// After a reload under a dialog, or on return to it: the second entry still exists, the dialog does not.
if (isGuard(history.state)) watch();
