import { useEffect } from 'react';
import { TITLE_DELAY } from '#contract/rules/constants.ts';

/** Environment title and the route's title. */
export const pageTitle = (environmentTitle: string, routeTitle: string): string => `${environmentTitle}-${routeTitle}`;

/** Sets the title 300 ms after a navigation; the next navigation drops a title that has not been set yet. */
export function usePageTitle(title: string, address: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = title;
    }, TITLE_DELAY);
    return () => clearTimeout(timer);
  }, [title, address]);
}
