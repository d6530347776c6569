import { request } from '#api/client.ts';
import { HotTagsDocument, type HotTagsQuery } from '#api/generated/operations.ts';

export type HotTag = HotTagsQuery['hotTags'][number];

const watchers = new Set<() => void>();
let tags: readonly HotTag[] = [];
let reading: Promise<void> | undefined;

async function read(): Promise<void> {
  try {
    tags = (await request(HotTagsDocument, {})).hotTags;
    for (const watcher of watchers) watcher();
  } catch {
    reading = undefined;
  }
}

/** Hot tags, fetched once per page and without the query cache; empty until then. For `useSyncExternalStore`. */
export const hotTags = {
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    reading ??= read();
    return () => watchers.delete(watcher);
  },
  read: (): readonly HotTag[] => tags,
};
