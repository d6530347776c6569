/** Tag of the browser tests that only `npm run test:nightly` runs. */
export const NIGHTLY = '@nightly';

/** For a test that is repeated by skin, width or provider: which of them `npm test` runs. */
export const nightlyUnless = (isDaily: boolean): { readonly tag?: string } => (isDaily ? {} : { tag: NIGHTLY });

/** Whether `npm run test:nightly` runs this Vitest test: it registers what `npm test` leaves out for its time. */
export const isNightly = process.env['NIGHTLY'] === '1';
