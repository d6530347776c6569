import { test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';

/** Registers a test only in `npm run test:nightly`; `test.skip` would be reported as a failure. */
export const testByNight: (title: string, body: () => Promise<void>, timeout?: number) => void = isNightly ? test : () => {};
