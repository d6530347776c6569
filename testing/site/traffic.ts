import type { Page, Request, Route } from '@playwright/test';
import { hashIn, readPersisted } from '#schema/graphql/persisted.ts';

export const isGraphql = ({ pathname }: URL): boolean => pathname === '/graphql';

let texts: ReturnType<typeof readPersisted> | undefined;
/** Read lazily: tests are collected before the file is generated. */
const textOf = (hash: string | null): string => (texts ??= readPersisted('src/api/generated/persisted.json')).get(hash ?? '') ?? '';

/** Name of the operation whose hash a request contains, in its body or its URL; '' for any other request. */
export function operationOf(request: Request): string {
  const address = new URL(request.url());
  if (!isGraphql(address)) return '';
  const { extensions } =
    request.method() === 'POST'
      ? (request.postDataJSON() as { extensions?: unknown })
      : { extensions: address.searchParams.get('extensions') };
  const text = textOf(hashIn(extensions));
  return /^(?:query|mutation) ?(\w+)/.exec(text)?.[1] ?? '';
}

/** Runs `ask` and returns the data of the gateway's next response to an operation. */
export async function nextAnswer<Data>(page: Page, operation: string, ask: () => Promise<void>): Promise<Data> {
  const answered = page.waitForResponse((response) => operationOf(response.request()) === operation);
  await ask();
  const { data } = (await (await answered).json()) as { data: Data };
  return data;
}

/** Handles an operation instead of the gateway until the returned function is called. */
export async function intercept(page: Page, operation: string, handle: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const route = (each: Route) => (operationOf(each.request()) === operation ? handle(each) : each.fallback());
  await page.route(isGraphql, route);
  return () => page.unroute(isGraphql, route);
}

/** Requests of an operation fail before they reach the gateway, until the returned function is called. */
export const cutOff = (page: Page, operation: string): Promise<() => Promise<void>> => intercept(page, operation, (route) => route.abort());

/** An operation is executed but its response is lost, until the returned function is called. */
export const loseAnswer = (page: Page, operation: string): Promise<() => Promise<void>> =>
  intercept(page, operation, async (route) => {
    await route.fetch();
    await route.abort();
  });
