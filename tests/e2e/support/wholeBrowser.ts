import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from '#tools/browser.ts';

type Launched = { readonly launchOptions: LaunchOptions };

/** For `test.use` at the head of a file: the system's own browser, where one without a user interface, or an older one, does otherwise. */
export const wholeBrowser = {
  launchOptions: [
    async ({ launchOptions }: Launched, use: (options: LaunchOptions) => Promise<void>) => {
      const { executablePath } = await findBrowser({ whole: true });
      await use({ ...launchOptions, executablePath });
    },
    { scope: 'worker' as const },
  ] satisfies [unknown, unknown],
} as const;
