import type { Page, Route } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { operationOf } from './traffic.ts';

/** Intercepted requests that wait until a test takes them. */
export interface Doors {
  has(operation: string): boolean;
  /** Waits until the page has sent a request. */
  arrival(operation: string, timeout?: number): Promise<void>;
  /** Removes and returns the newest waiting request of an operation. */
  take(operation: string): Promise<Route>;
}

export async function holdDoors(page: Page, operations: readonly string[]): Promise<Doors> {
  const waiting = new Map<string, Route>();
  await page.route(/\/graphql(\?|$)/, async (route) => {
    const operation = operationOf(route.request());
    if (operations.includes(operation)) waiting.set(operation, route);
    else await route.fallback();
  });
  // Requests aborted by the page are dropped.
  page.on('requestfailed', (request) => {
    const operation = operationOf(request);
    if (waiting.get(operation)?.request() === request) waiting.delete(operation);
  });
  const has = (operation: string): boolean => waiting.has(operation);
  const arrival = (operation: string, timeout = 30_000): Promise<void> => expect.poll(() => has(operation), { timeout }).toBe(true);
  return {
    has,
    arrival,
    async take(operation) {
      await arrival(operation);
      const route = waiting.get(operation)!;
      waiting.delete(operation);
      return route;
    },
  };
}

/** Makes the page poll; `pass` advances its clock if it does not request at once. */
export async function untilAsked({ arrival }: Doors, operation: string, pass: () => Promise<unknown>): Promise<void> {
  await arrival(operation, 1_000).catch(pass);
  await arrival(operation);
}
