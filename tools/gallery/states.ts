import type { Page } from '@playwright/test';
import { operationOf } from '#testing/site/traffic.ts';
import type { State } from './scene.ts';

/** Operations of the session, needed in every state. */
const always = ['Viewer', 'HotWords', 'Games', 'Filters'];

/** Empties every list of a response; counts become 0, cursors null. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'nextCursor') return [key, null];
      if (key === 'count' || key === 'noDeposit') return [key, 0];
      if (key === 'isCountCapped') return [key, false];
      return [key, emptied(inner)];
    }),
  );
}

/** The gateway's response if the service did not respond. */
export const fault = { errors: [{ message: '服务器出错', extensions: { code: 'UPSTREAM', requestId: 'gallery-0001' } }] };

const isHome = (pathname: string): boolean => /^\/(\w|-)*\/?$/.test(pathname);

/** Removes the embedded data from the home page, so that it requests its own. */
const undrawn = (html: string): string =>
  html.replace(/<div id="root">.*?<\/script>/s, '<div id="root"></div>').replace(/(<link rel="stylesheet"[^>]*) disabled>/g, '$1>');

/** Holds, empties or refuses the page's reads to show each state. */
export async function arrange(page: Page, state: State): Promise<void> {
  if (state === 'content') return;
  await page.route(
    (url) => isHome(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: undrawn(await answer.text()) });
    },
  );
  await page.route('**/graphql**', async (route) => {
    const operation = operationOf(route.request());
    if (always.includes(operation) && state !== 'error') return route.continue();
    if (operation === 'Viewer') return route.continue();
    if (state === 'loading') return;
    if (state === 'error') return route.fulfill({ status: 502, json: fault });
    // Recommendations below an empty list are kept.
    if (operation === 'Home' && !isHome(new URL(page.url()).pathname)) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: emptied(await answer.json()) });
  });
}
