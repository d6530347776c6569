import type { Locator, Page } from '@playwright/test';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { expect } from './site.ts';
import { intercept } from './traffic.ts';

/** The gateway refuses an operation with this code until the returned function is called. */
export const refuse = (page: Page, operation: string, code: ProblemName): Promise<() => Promise<void>> =>
  intercept(page, operation, (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: problems[code].message, extensions: { code } }] } }),
  );

interface Sight {
  inWindow: boolean;
  uncovered: boolean;
  focused: boolean;
}

/** For an element's text: whether it is inside the window, uncovered, and focused itself or through the field it describes. */
const sightOf = (alert: Element): Sight => {
  const range = document.createRange();
  range.selectNodeContents(alert);
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  const isHit = (x: number, y: number) => alert.contains(document.elementFromPoint(x, y));
  const at = document.activeElement;
  return {
    inWindow:
      rects.length > 0 &&
      rects.every(({ top, left, bottom, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth),
    uncovered: rects.every(({ top, left, bottom, right }) =>
      [left + 1, (left + right) / 2, right - 1].every((x) => [top + 1, bottom - 1].every((y) => isHit(x, y))),
    ),
    focused: at === alert || (alert.id !== '' && at?.getAttribute('aria-describedby') === alert.id),
  };
};

/** A refusal is visible within the window. */
export async function expectSeen(alert: Locator, text: string): Promise<void> {
  await expect(alert).toContainText(text);
  await expect
    .poll(() => alert.evaluate(sightOf), { message: `${text} is in sight` })
    .toEqual({ inWindow: true, uncovered: true, focused: true } satisfies Sight);
}
