import { parseJson } from '#contract/json.ts';

/** A value that this browser keeps. */
export interface Remembered<T> {
  read(): T;
  keep(value: T): void;
}

/** How long a value is kept: for good, or for one visit, which lasts as long as its tab and survives a reload. */
type Span = 'ever' | 'visit';
const storageOf = (span: Span): Storage => (span === 'visit' ? sessionStorage : localStorage);

/** JSON in the browser's storage; where that is forbidden or full the page itself remembers. What cannot be read counts as `empty`. */
export function remembered<T>(key: string, isValue: (stored: unknown) => stored is T, empty: T, span: Span = 'ever'): Remembered<T> {
  let onPage: { value: T } | null = null;
  return {
    read: () => {
      if (onPage) return onPage.value;
      try {
        const stored = parseJson(storageOf(span).getItem(key) ?? 'null');
        return isValue(stored) ? stored : empty;
      } catch {
        return empty;
      }
    },
    keep: (value) => {
      onPage = null;
      try {
        storageOf(span).setItem(key, JSON.stringify(value));
      } catch {
        onPage = { value };
      }
    },
  };
}
