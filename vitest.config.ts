import { createRequire } from 'node:module';
import os from 'node:os';
import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', 'tests/e2e/**'];

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, os.availableParallelism()),
    reporters: process.env['CI'] ? ['default'] : [['default', { summary: false }]],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 30_000,
          include: ['contract/**/*.test.ts', 'src/**/*.test.ts', 'packages/**/*.test.ts', 'tests/*.test.ts', 'tests/charts/**/*.test.ts', 'tests/models/**/*.test.ts'],
          exclude: [...never, 'src/schema/**', 'tests/imports.test.ts', 'tests/start.test.ts', 'tests/readme.test.ts', 'tests/qa.test.ts'],
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'happy-dom',
          setupFiles: './tests/screens/patience.ts',
          testTimeout: 20_000,
          include: ['src/**/*.test.tsx', 'visualiser/**/*.test.{ts,tsx}'],
          exclude: never,
        },
      },
      {
        // GraphQL refuses two copies of itself; Vite would take its other build beside the one that Node takes.
        resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
        test: {
          name: 'service',
          environment: 'node',
          include: ['service/**/*.test.ts', 'src/schema/**/*.test.ts', 'sandbox/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/concurrency/**/*.test.ts'],
          exclude: never,
          globalSetup: './tests/harness/databaseServer.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'house',
          environment: 'node',
          include: ['tests/imports.test.ts', 'tests/start.test.ts', 'tests/readme.test.ts', 'tests/qa.test.ts', 'tools/**/*.test.ts'],
          exclude: never,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
