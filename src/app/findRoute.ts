import { addressOf as at, leadsHome } from '#contract/pages.ts';
import { links } from '#lib/links.ts';
import type { RouteParams } from './routeView.tsx';
import { AccountLayout, notFound, type Route, routes } from './routes.tsx';

/** Addresses that redirect. */
const redirects: readonly { from: RegExp; to: string }[] = [
  { from: leadsHome, to: links.home() },
  { from: at('/account'), to: links.personal() },
  { from: at('/task-page'), to: links.tasks() },
];

export type Found = { route: Route; params: RouteParams } | { redirect: string };

/** The page or redirect at a path below the brand's base; null if there is none. */
export function findRoute(path: string): Found | null {
  const redirect = redirects.find(({ from }) => from.test(path));
  if (redirect) return { redirect: redirect.to };
  for (const each of routes) {
    const match = each.path.exec(path);
    if (match) return { route: each, params: { ...match.groups } };
  }
  return null;
}

/** Preloads the code of a page; undefined if it is loaded. */
export function preloadFor(path: string): Promise<unknown> | undefined {
  const found = findRoute(path);
  if (!found) return notFound.preload();
  if ('redirect' in found) return preloadFor(found.redirect);
  const parts = [found.route.preload(), found.route.layout === 'account' ? AccountLayout.preload() : undefined].filter(
    (part) => part !== undefined,
  );
  return parts.length > 0 ? Promise.all(parts) : undefined;
}
