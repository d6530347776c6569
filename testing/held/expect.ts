import { expect as expectInBrowser } from '@playwright/test';

type Poll = (look: () => unknown, options?: { readonly timeout?: number }) => object;
interface Checks {
  /** Asked first; undefined: not one of theirs. */
  readonly expect: (actual: unknown, message?: string) => object | undefined;
  readonly poll: Poll;
}

let others: Checks | undefined;

/** Has pages that are no browser's checked by checks of their own. */
export function checkBy(checks: Checks): void {
  others = checks;
}

const expectEither = (actual: unknown, message?: string): object => others?.expect(actual, message) ?? expectInBrowser(actual, message);
const poll: Poll = (look, options) => (others?.poll ?? expectInBrowser.poll)(look, options);

/** Playwright's own, for pages of the fast DOM too. */
export const expect = Object.assign(expectEither, { poll }) as unknown as typeof expectInBrowser;
