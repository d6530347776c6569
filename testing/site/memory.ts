import type { BrowserContext } from '@playwright/test';

/** A browser's storage for a site in the form of Playwright's `storageState`, without cookies. */
export interface Memory {
  readonly origins: readonly {
    readonly origin: string;
    readonly localStorage: readonly { readonly name: string; readonly value: string }[];
  }[];
}

interface Given extends Memory {
  /** Number of the storage states given to this browser, including this one. */
  readonly n: number;
  /** Keys of an earlier storage state that are missing in this one. */
  readonly forgotten: readonly string[];
  readonly mark: string;
}

/** Storage key for the number of the last state applied. */
const MARK = 'given-by-test';

const before = new WeakMap<BrowserContext, { readonly n: number; readonly names: readonly string[] }>();

/** Runs in the page, before its own code. */
function recall({ origins, n, forgotten, mark }: Given): void {
  const own = origins.find(({ origin }) => origin === location.origin);
  if (!own || Number(localStorage.getItem(mark)) >= n) return;
  for (const name of forgotten) localStorage.removeItem(name);
  for (const { name, value } of own.localStorage) localStorage.setItem(name, value);
  localStorage.setItem(mark, String(n));
}

/**
 * Like `setStorageState`, but the next page applies it: Playwright would open an extra page for it, which costs as much as a page of the
 * site. If a page is already open, there may be further keys to remove, so Playwright does it.
 */
export async function remember(context: BrowserContext, { origins }: Memory): Promise<void> {
  const earlier = before.get(context) ?? { n: 0, names: [] };
  const n = earlier.n + 1;
  const names = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  before.set(context, { n, names: [...new Set([...earlier.names, ...names])] });
  if (context.pages().every((page) => page.url() === 'about:blank')) {
    await context.addInitScript(recall, { origins, n, forgotten: earlier.names.filter((name) => !names.includes(name)), mark: MARK });
    return;
  }
  const marked = origins.map(({ origin, localStorage }) => ({ origin, localStorage: [...localStorage, { name: MARK, value: String(n) }] }));
  await context.setStorageState({ cookies: [], origins: marked });
}
