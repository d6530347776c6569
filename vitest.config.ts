import { createRequire } from 'node:module';
import os from 'node:os';
import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', 'tests/e2e/**'];
/**
 * These keep nothing between tests, so that the files of a worker may share what they load; a page's state would go on from one to the
 * next.
 */
const pure = ['contract/**/*.test.ts', 'src/machines/**/*.test.ts', 'src/schema/**/*.test.ts', 'packages/**/*.test.ts'];
/** These explore all charts; in one worker they do so once. */
const ofPaths = [
  'tools/paths/**/*.test.ts',
  'tests/models/!(screens).test.ts',
  ...['qa', 'heldDrivers', 'liveDrivers'].map((name) => `tests/${name}.test.ts`),
];
/** Projects run in the order of their names. At the end these would keep one core busy alone. */
const longest = ['imports', 'start', 'production', 'readme', 'popupDays', 'extending', 'leafDomain', 'unused', 'xstateTestPackage'].map(
  (name) => `tests/${name}.test.ts`,
);
const joined = ['tests/contract/**/*.test.ts', 'tests/concurrency/**/*.test.ts'];
/** It ends connections of the database, which those after it in a worker would have to restore. */
const alone = ['tests/contract/gatewayChat.test.ts'];
/** GraphQL refuses two copies of itself; Vite would take its other build beside the one that Node takes. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] };
const onDatabase = {
  environment: 'node',
  exclude: never,
  globalSetup: './testing/harness/databaseServer.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
const screens = ['src/**/*.test.tsx', 'operator/**/*.test.tsx', 'visualiser/**/*.test.{ts,tsx}'];
const inDom = {
  environment: 'happy-dom',
  css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' as const } },
  setupFiles: './tests/screens/patience.ts',
  testTimeout: 20_000,
};

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for a process or a clock.
    maxWorkers: Math.max(2, os.availableParallelism()) + 1,
    reporters: process.env['CI'] ? ['default'] : [['default', { summary: false }]],
    projects: [
      {
        resolve: oneGraphql,
        test: { name: 'pure', environment: 'node', isolate: false, testTimeout: 30_000, include: pure, exclude: never },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
          include: [
            'src/**/*.test.ts',
            'operator/**/*.test.ts',
            'tests/*.test.ts',
            'tests/charts/**/*.test.ts',
            'tests/models/screens.test.ts',
          ],
          exclude: [...never, 'src/schema/**', 'src/machines/**', ...longest, ...ofPaths],
        },
      },
      {
        test: {
          name: 'paths',
          environment: 'node',
          isolate: false,
          // Exploring charts is a sixth faster in modules that Node loads itself.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 120_000,
          include: ofPaths,
          exclude: never,
        },
      },
      // A window and modules of its own for each file, in one process: half the time that a process for each file takes.
      { test: { ...inDom, name: 'screens', pool: 'vmThreads', include: screens, exclude: never } },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'fast-dom',
          environment: 'node',
          testTimeout: 180_000,
          // As it is built: React's development build starts effects twice.
          env: { NODE_ENV: 'production' },
          include: ['tests/fastDom/**/*.test.ts'],
          exclude: never,
          // They keep something of the window in which they are loaded.
          server: { deps: { inline: ['wouter', '@tanstack/react-query', '@tanstack/query-core'] } },
        },
      },
      {
        resolve: oneGraphql,
        test: {
          ...onDatabase,
          name: 'service',
          isolate: false,
          include: ['service/**/*.test.ts', 'sandbox/**/*.test.ts'],
        },
      },
      {
        resolve: oneGraphql,
        test: { ...onDatabase, name: 'joined', isolate: false, include: joined, exclude: [...never, ...alone] },
      },
      { resolve: oneGraphql, test: { ...onDatabase, name: 'joined-alone', include: alone } },
      {
        resolve: oneGraphql,
        test: {
          ...onDatabase,
          name: 'nightly',
          include: ['tests/nightly/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'house',
          environment: 'node',
          include: [...longest, 'tools/**/*.test.ts'],
          exclude: [...never, ...ofPaths],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
