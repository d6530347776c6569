import { eventually } from './clock.ts';
import { fits, isVisible, nameOf, textOf, type Words } from './elements.ts';
import { expect } from 'vitest';
import { checkBy } from '#testing/stubbed/expect.ts';
import { FastLocator, isDisabled } from './locator.ts';
import { FastPage } from './page.ts';

interface Patience {
  readonly timeout?: number;
}
type Check = () => string | undefined;

const list = (wanted: Words | readonly Words[]): readonly Words[] =>
  typeof wanted === 'string' || wanted instanceof RegExp ? [wanted] : wanted;

/** Description of a difference; undefined: none. */
const compare = (what: string, actual: unknown, isRight: boolean): string | undefined =>
  isRight ? undefined : `${what}: ${JSON.stringify(actual)}`;

/** Assertions on a locator that retry until they hold, like Playwright's. */
function checks(locator: FastLocator, negated: boolean, said = '') {
  const hold = async (words: string, check: Check, { timeout }: Patience = {}): Promise<void> => {
    await eventually(() => {
      const wrong = check();
      if ((wrong === undefined) === negated)
        throw new Error(`${said}${String(locator)} ${negated ? 'not ' : ''}${words}${wrong === undefined ? '' : `; ${wrong}`}`);
    }, timeout);
  };
  const some = (): Element | undefined => (locator.all().length === 0 ? undefined : locator.one());
  const attribute =
    (name: string, wanted: Words | undefined): Check =>
    () => {
      const value = locator.one().getAttribute(name);
      if (wanted === undefined) return compare(name, value, value !== null);
      return compare(name, value, value !== null && (typeof wanted === 'string' ? value === wanted : wanted.test(value)));
    };
  const text = (actual: string, wanted: Words, part: boolean): boolean => fits(actual, wanted, typeof wanted === 'string' && !part);
  return {
    toBeVisible: (patience: Patience & { readonly visible?: boolean } = {}) =>
      hold(
        'is visible',
        () => {
          const element = some();
          return compare('there', element !== undefined, (element !== undefined && isVisible(element)) === (patience.visible ?? true));
        },
        patience,
      ),
    toBeHidden: (patience?: Patience) =>
      hold(
        'is hidden',
        () => {
          const element = some();
          return compare('shown', element && textOf(element), element === undefined || !isVisible(element));
        },
        patience,
      ),
    toBeAttached: (patience?: Patience) => hold('is attached', () => compare('there', false, locator.all().length > 0), patience),
    toHaveCount: (count: number, patience?: Patience) =>
      hold(`are ${count}`, () => compare('found', locator.all().length, locator.all().length === count), patience),
    toHaveAttribute: (name: string, wanted?: Words, patience?: Patience) =>
      hold(`has ${name} ${String(wanted)}`, attribute(name, wanted), patience),
    toHaveText: (wanted: Words | readonly Words[], patience?: Patience) =>
      hold(
        `has the text ${String(wanted)}`,
        () => {
          const texts = Array.isArray(wanted) ? locator.all().map(textOf) : [textOf(locator.one())];
          const words = list(wanted);
          return compare('texts', texts, texts.length === words.length && texts.every((actual, at) => text(actual, words[at]!, false)));
        },
        patience,
      ),
    toContainText: (wanted: Words, patience?: Patience) =>
      hold(`contains ${String(wanted)}`, () => compare('text', textOf(locator.one()), text(textOf(locator.one()), wanted, true)), patience),
    toHaveValue: (wanted: string, patience?: Patience) =>
      hold(
        `has the value ${wanted}`,
        () => {
          const { value } = locator.one() as HTMLInputElement;
          return compare('value', value, value === wanted);
        },
        patience,
      ),
    toHaveAccessibleName: (wanted: Words, patience?: Patience) =>
      hold(
        `is named ${String(wanted)}`,
        () => {
          const element = locator.one();
          const name = nameOf(element, element.getAttribute('role') ?? element.localName);
          return compare('name', name, fits(name, wanted, typeof wanted === 'string'));
        },
        patience,
      ),
    toBeChecked: (patience?: Patience) =>
      hold('is checked', () => compare('checked', false, (locator.one() as HTMLInputElement).checked), patience),
    toBeEnabled: (patience?: Patience) => hold('is enabled', () => compare('disabled', true, !isDisabled(locator.one())), patience),
    toBeFocused: (patience?: Patience) =>
      hold('is focused', () => compare('focused', false, locator.one() === locator.one().ownerDocument.activeElement), patience),
  };
}

const expectLocator = (locator: FastLocator, said?: string) => ({ ...checks(locator, false, said), not: checks(locator, true, said) });

const expectPage = (page: { url(): string }) => ({
  toHaveURL: (wanted: Words, { timeout }: Patience = {}): Promise<void> =>
    eventually(() => {
      const url = page.url();
      const isRight = typeof wanted === 'string' ? url === new URL(wanted, url).href : wanted.test(url);
      if (!isRight) throw new Error(`the page is at ${url}, not at ${String(wanted)}`);
    }, timeout),
});

const poll = (look: () => unknown, { timeout }: Patience = {}) => {
  const check = (compareWith: (actual: unknown) => void): Promise<void> => eventually(async () => compareWith(await look()), timeout);
  return {
    toBe: (wanted: unknown) => check((actual) => expect(actual).toBe(wanted)),
    toEqual: (wanted: unknown) => check((actual) => expect(actual).toEqual(wanted)),
    toBeGreaterThan: (least: number) => check((actual) => expect(actual).toBeGreaterThan(least)),
  };
};

/** Makes the drivers' checks accept pages of the fast DOM. */
export const checkFastPages = (): void =>
  checkBy({
    expect(actual, said) {
      if (actual instanceof FastLocator) return expectLocator(actual, said);
      return actual instanceof FastPage ? expectPage(actual) : undefined;
    },
    poll,
  });
