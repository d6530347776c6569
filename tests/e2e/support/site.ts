import { test as base, type Page } from '@playwright/test';
import { type SiteMarket, siteMarket } from './service.ts';

export { expect } from '@playwright/test';

let opened: SiteMarket | undefined;

/** Every test gets the page of its own visitor, and the market behind the site to prepare what it is not about. */
export const test = base.extend<{ market: SiteMarket }>({
  market: async ({ baseURL }, use) => use((opened ??= siteMarket(baseURL ?? ''))),
});

export interface Visit {
  readonly page: Page;
  readonly market: SiteMarket;
}

const DAY = 86_400_000;

const STORAGE_KEY = 'session-token';

/** Opens the next pages as somebody who has logged in before. `expiresAt`: when the browser takes the token for spent. */
export async function signedIn({ page, market }: Visit, { token }: { readonly token: string }, expiresAt = Date.now() + DAY): Promise<void> {
  const { origin } = new URL(market.deps.outside.publicUrl);
  const localStorage = [{ name: STORAGE_KEY, value: JSON.stringify({ token, expiresAt }) }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** What the browser keeps of the session. */
export const keptToken = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
