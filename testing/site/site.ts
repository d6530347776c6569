import { test as base, type Page } from '@playwright/test';
import { quiet } from '#testing/harness/quiet.ts';
import { remember } from './memory.ts';
import { type SiteMarket, siteMarket } from './service.ts';
import { intercept } from './traffic.ts';

export { expect } from '@playwright/test';

let opened: SiteMarket | undefined;

interface Given {
  readonly market: SiteMarket;
  /** Whether ads and emergency notices pop up; they would cover what the test clicks. */
  readonly popups: boolean;
}

/** Each test has its own visitor's page, and access to the service for test data. */
export const test = base.extend<Given>({
  market: async ({ baseURL }, use) => use((opened ??= siteMarket(baseURL ?? ''))),
  popups: [false, { option: true }],
  page: async ({ page, popups, baseURL }, use) => {
    if (!popups) {
      await remember(page.context(), quiet(baseURL ?? ''));
      await intercept(page, 'PopupAds', (route) => route.fulfill({ json: { data: { popupAds: [] } } }));
      await intercept(page, 'EmergencyNotices', (route) => route.fulfill({ json: { data: { emergencyNotices: [] } } }));
    }
    await use(page);
  },
});

export interface Visit {
  readonly page: Page;
  readonly market: SiteMarket;
}

const DAY = 86_400_000;

const STORAGE_KEY = 'session-token';

/** The next pages open as for a returning user. `expiresAt`: when the browser considers the token expired. */
export async function signedIn(
  { page, market }: Visit,
  { token }: { readonly token: string },
  expiresAt = Date.now() + DAY,
): Promise<void> {
  const { origin } = new URL(market.deps.outside.publicUrl);
  const localStorage = [{ name: STORAGE_KEY, value: JSON.stringify({ token, expiresAt }) }];
  await remember(page.context(), { origins: [{ origin, localStorage }] });
}

/** The token stored in the browser. */
export const keptToken = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);
