/** Tag of the browser tests that only `npm run test:nightly` runs. */
export const NIGHTLY = '@nightly';

/** Tags a test that is repeated by skin, width or provider: `npm test` runs only the daily variants. */
export const nightlyUnless = (isDaily: boolean): { readonly tag?: string } => (isDaily ? {} : { tag: NIGHTLY });

/** Whether the process runs `npm run test:nightly`, which registers the Vitest tests that `npm test` omits because of their duration. */
export const isNightly = process.env['NIGHTLY'] === '1';
