import { useEffect } from 'react';
import { TITLE_DELAY } from '#contract/rules/constants.ts';
import { brandOf, pathWithin } from '#state/brand.ts';
import { findRoute } from './findRoute.ts';
import { notFound } from './routes.tsx';

/** Environment title and the route's title. */
export const pageTitle = (environmentTitle: string, routeTitle: string): string => `${environmentTitle}-${routeTitle}`;

/** The title of the page at a full path, even before it is set; null if the path redirects. */
export function titleAt(pathname: string): string | null {
  const { brand } = brandOf(document.documentElement);
  const found = findRoute(pathWithin(pathname));
  if (found && 'redirect' in found) return null;
  return pageTitle(brand.environmentTitle, (found?.route ?? notFound).title);
}

/** Sets the title 300 ms after a navigation; the next navigation drops a title that has not been set yet. */
export function usePageTitle(title: string, address: string): void {
  useEffect(() => {
    const page = document;
    const timer = setTimeout(() => {
      page.title = title;
    }, TITLE_DELAY);
    return () => clearTimeout(timer);
  }, [title, address]);
}
