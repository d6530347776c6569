import { test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';

/** Registers a test in `npm run test:nightly` only; a skipped one would count as failed. */
export const testByNight: (title: string, body: () => Promise<void>, timeout?: number) => void = isNightly ? test : () => {};
