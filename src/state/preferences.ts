import { proxy, subscribe } from 'valtio';
import { parseJson } from '#contract/json.ts';

/** Preferences stored in this browser for guests. */
interface Preferences {
  /** Newest first. */
  searches: string[];
}

const key = 'preferences';
const searchesKept = 10;

function read(): Preferences {
  try {
    const stored = parseJson(localStorage.getItem(key) ?? '{}');
    const searches = typeof stored === 'object' && stored !== null && 'searches' in stored ? stored.searches : [];
    return { searches: Array.isArray(searches) ? searches.filter((word) => typeof word === 'string').slice(0, searchesKept) : [] };
  } catch {
    return { searches: [] };
  }
}

export const preferences = proxy<Preferences>(read());

subscribe(preferences, () => {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // If storage is full or forbidden, the search still works and is just not remembered.
  }
});

export function rememberSearch(keyword: string): void {
  const word = keyword.trim();
  if (word === '') return;
  preferences.searches = [word, ...preferences.searches.filter((other) => other !== word)].slice(0, searchesKept);
}

export function forgetSearch(keyword?: string): void {
  preferences.searches = keyword === undefined ? [] : preferences.searches.filter((word) => word !== keyword);
}
