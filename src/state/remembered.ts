import { parseJson } from '#contract/json.ts';

/** A value stored in this browser. */
export interface Remembered<T> {
  read(): T;
  keep(value: T): void;
}

/** Lifetime of a value: permanent, or one visit, i.e. that of the tab, reloads included. */
type Span = 'ever' | 'visit';
const storageOf = (span: Span): Storage => (span === 'visit' ? sessionStorage : localStorage);

/** JSON in the browser's storage, or in memory if that is forbidden or full. Invalid values count as `empty`. */
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
