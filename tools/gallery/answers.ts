import type { Page } from '@playwright/test';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { intercept } from '#testing/site/traffic.ts';
import { fault } from './states.ts';

/** Changes the response of an operation. */
export const altered = (page: Page, operation: string, change: (data: Record<string, Record<string, unknown>>) => void) =>
  intercept(page, operation, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Record<string, Record<string, unknown>> };
    change(answer.data);
    await route.fulfill({ response, json: answer });
  });

const HOLD_LEFT = 13 * 60_000 + 24_000;

/** The demo order has a longer hold than a real one; shows a realistic remaining time. */
function shorten(order: Record<string, unknown> | undefined): void {
  if (order?.['payDeadline']) order['payDeadline'] = Date.now() + HOLD_LEFT;
}

export const shortenHold = (page: Page) => altered(page, 'Order', ({ order }) => shorten(order));

export const shortenHolds = (page: Page) =>
  altered(page, 'Orders', ({ orders }) => (orders?.['items'] as Record<string, unknown>[] | undefined)?.forEach(shorten));

export const answered = (operation: string, data: object) => (page: Page) =>
  intercept(page, operation, (route) => route.fulfill({ json: { data } }));

/** Never responds. */
export const held = (operation: string) => (page: Page) => intercept(page, operation, async () => {});

/** The service behind the gateway fails. */
export const broken = (operation: string) => (page: Page) =>
  intercept(page, operation, (route) => route.fulfill({ status: 502, json: fault }));

export const refusedWith = (operation: string, code: ProblemName) => (page: Page) =>
  intercept(page, operation, (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: problems[code].message, extensions: { code } }] } }),
  );
