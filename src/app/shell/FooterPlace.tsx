import * as styles from './FooterPlace.module.css';
import { Suspense, useEffect, useState } from 'react';
import { routeView } from '#app/routeView.tsx';
import { onFirstSign } from '#lib/firstSign.ts';
import { useNearView } from '#ui/useNearView.ts';

const footer = routeView(() => import('./Footer.tsx').then((m) => m.Footer));

/**
 * Reserves the footer's height; its code loads on the first user activity or once the footer is in the viewport: a page that is still
 * empty ends just above it.
 */
export function FooterPlace() {
  const [element, near] = useNearView<HTMLDivElement>('-1px');
  const [isActive, setActive] = useState(false);
  useEffect(() => onFirstSign(() => setActive(true)), []);
  return (
    <div ref={element} className={styles['place']}>
      {(near || isActive) && (
        <Suspense fallback={null}>
          <footer.View />
        </Suspense>
      )}
    </div>
  );
}
