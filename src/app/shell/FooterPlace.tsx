import * as look from '#ui/look.module.css';
import * as styles from './FooterPlace.module.css';
import { classes } from '#ui/classes.ts';
import { Suspense } from 'react';
import { routeView } from '#app/routeView.tsx';
import { useNearView } from '#ui/useNearView.ts';

const footer = routeView(() => import('./Footer.tsx').then((m) => m.Footer));

/** Keeps the footer's height; its code comes when it is scrolled to. A phone shows none. */
export function FooterPlace() {
  const [element, near] = useNearView<HTMLDivElement>('100px');
  return (
    <div ref={element} className={classes(styles['place'], look['deskOnly'])}>
      {near && (
        <Suspense fallback={null}>
          <footer.View />
        </Suspense>
      )}
    </div>
  );
}
