import { parseJson } from '#contract/json.ts';

/** A value that this browser keeps. */
export interface Remembered<T> {
  read(): T;
  keep(value: T): void;
}

/** JSON in localStorage; where that is forbidden or full the page itself remembers. What cannot be read counts as `empty`. */
export function remembered<T>(key: string, isValue: (stored: unknown) => stored is T, empty: T): Remembered<T> {
  let onPage: { value: T } | null = null;
  return {
    read: () => {
      if (onPage) return onPage.value;
      try {
        const stored = parseJson(localStorage.getItem(key) ?? 'null');
        return isValue(stored) ? stored : empty;
      } catch {
        return empty;
      }
    },
    keep: (value) => {
      onPage = null;
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        onPage = { value };
      }
    },
  };
}
