import { request } from '#api/client.ts';
import { HotWordsDocument } from '#api/generated/operations.ts';

const watchers = new Set<() => void>();
let words: readonly string[] = [];
let reading: Promise<void> | undefined;

async function read(): Promise<void> {
  try {
    words = (await request(HotWordsDocument, {})).hotWords;
    for (const watcher of watchers) watcher();
  } catch {
    reading = undefined;
  }
}

/** Stores the data embedded in the page. */
export function storeHotWords(brought: readonly string[]): void {
  words = brought;
  reading = Promise.resolve();
}

/** Hot search words, fetched once per page; empty until then. For `useSyncExternalStore`. */
export const hotWords = {
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    reading ??= read();
    return () => watchers.delete(watcher);
  },
  read: (): readonly string[] => words,
};
