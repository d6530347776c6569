import { proxy } from 'valtio';
import type { AroundNavHandler } from 'wouter';
import { parseJson } from '#contract/json.ts';
import { isRecovering, KeptHere } from '#lib/chunks.ts';
import { arrival } from '#state/arrival.ts';
import { pathWithin } from '#state/brand.ts';
import { preloadFor } from './findRoute.ts';

/** Maximum time that a navigation waits for the next page's code, ms. */
const patience = 800;
/** How long a scroll position is retried while its list is still loading, ms. */
const settling = 1_500;

const placesKey = 'scroll-places';
const places = new Map<string, number>(readPlaces());
let entry = 'none';
let made = 0;
let turn = 0;
let movedByHand = 0;

/** Whether a requested page or overlay is still loading. */
export const onItsWay = proxy({ pending: false });

function readPlaces(): [string, number][] {
  try {
    const stored = parseJson(sessionStorage.getItem(placesKey) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((pair): pair is [string, number] => Array.isArray(pair) && typeof pair[1] === 'number')
      : [];
  } catch {
    return [];
  }
}

const newKey = (): string => `${Date.now().toString(36)}-${++made}`;

/** Each history entry has its own key; a scroll position belongs to the entry, not to the address. */
function entryKey(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) return String(state.key);
  const key = newKey();
  history.replaceState({ key }, '');
  return key;
}

function settle(top: number): void {
  const since = performance.now();
  const mine = entry;
  const step = (): void => {
    if (mine !== entry || movedByHand > since) return;
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) > 1 && performance.now() < since + settling) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function arrive(): void {
  arrival.wanted = null;
  onItsWay.pending = false;
}

/** Fetches the code of the page at a full path; undefined if it is loaded. */
const preloadAt = (pathname: string): Promise<unknown> | undefined => preloadFor(pathWithin(pathname));

/** Fetches the first screen's code before React renders; a failure shows when the screen is rendered. */
export async function preloadHere(): Promise<void> {
  await preloadAt(location.pathname)?.catch(() => undefined);
}

/** Replaces the browser's scroll restoration, which runs before the list has loaded. */
export function storeScroll(): void {
  history.scrollRestoration = 'manual';
  entry = entryKey();
  addEventListener('scroll', () => places.set(entry, scrollY), { passive: true });
  for (const gesture of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(
      gesture,
      () => {
        movedByHand = performance.now();
      },
      { passive: true },
    );
  }
  addEventListener('popstate', () => {
    entry = entryKey();
    settle(places.get(entry) ?? 0);
  });
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(placesKey, JSON.stringify([...places].slice(-50)));
    } catch {
      // Without storage a reload starts at the top.
    }
  });
  // After a reload with a dialog open, Back removes the dialog's history entry only once this module is loaded.
  if ((history.state as { guard?: true }).guard) void import('#ui/PrimeLayer.tsx').catch(() => {});
  // The initial position is left to the browser: the user may have scrolled the server-rendered page.
  const kept = places.get(entry);
  if (kept !== undefined) settle(kept);
}

/** Wraps every navigation: external addresses go to the browser, the next screen's code is fetched first, the last click wins. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, location.href);
  if (target.origin !== location.origin) {
    if (target.protocol === 'https:' || target.protocol === 'http:') location.assign(target);
    return;
  }
  const mine = ++turn;
  const go = (): void => {
    if (mine !== turn) return;
    arrive();
    const replace = options?.replace ?? target.href === location.href;
    const key = replace ? entry : newKey();
    navigate(to, { ...options, replace, state: { key } });
    entry = key;
    if (!replace) settle(0);
  };
  const ready = preloadAt(target.pathname);
  if (!ready) return go();
  onItsWay.pending = true;
  const hadNetwork = navigator.onLine;
  arrival.wanted = target.href;
  // While a missing chunk is being handled, the current page stays with its input.
  const waited = new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
  }).then(() => (isRecovering() ? ready : undefined));
  // An unhandled chunk failure means that the release was replaced: load the target as a new document, if online.
  void Promise.race([ready, waited]).then(go, (error: unknown) => {
    if (mine !== turn) return;
    if (error instanceof KeptHere || !hadNetwork || !navigator.onLine) arrive();
    else location.assign(target);
  });
};
