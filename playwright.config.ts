import os from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { LAUNCH_ARGS, UNSEEN_ARGS } from '#tools/test/browser.ts';

const base = process.env['BASE_URL'];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tools/test/site.ts',
  fullyParallel: true,
  // One more than there are cores: many of them wait for a clock.
  workers: Math.max(2, os.availableParallelism()) + 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: {
    ...devices['Desktop Chrome'],
    ...(base && { baseURL: base }),
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [...LAUNCH_ARGS, ...UNSEEN_ARGS],
      // Without a locale of the system the browser gives a download no Chinese name.
      env: { LC_ALL: 'C.UTF-8', ...process.env },
      ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    },
  },
});
