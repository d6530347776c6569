import { expect as expectInBrowser } from '@playwright/test';

type Poll = (look: () => unknown, options?: { readonly timeout?: number }) => object;
interface Checks {
  /** Tried first; undefined: not applicable. */
  readonly expect: (actual: unknown, message?: string) => object | undefined;
  readonly poll: Poll;
}

let others: Checks | undefined;

/** Registers checks for pages of the fast DOM. */
export function checkBy(checks: Checks): void {
  others = checks;
}

const expectEither = (actual: unknown, message?: string): object => others?.expect(actual, message) ?? expectInBrowser(actual, message);
const poll: Poll = (look, options) => (others?.poll ?? expectInBrowser.poll)(look, options);

/** Playwright's `expect`, extended for pages of the fast DOM. */
export const expect = Object.assign(expectEither, { poll }) as unknown as typeof expectInBrowser;
