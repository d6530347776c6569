import { Suspense } from 'react';
import { routeView } from '#app/routeView.tsx';
import { useNearView } from '#ui/useNearView.ts';

const footer = routeView(() => import('./Footer.tsx').then((m) => m.Footer));

/** Keeps the footer's height; its code comes when it is scrolled to. A phone shows none. */
export function FooterPlace() {
  const [element, near] = useNearView<HTMLDivElement>('100px');
  return (
    <div ref={element} className="foot-place only-d">
      {near && (
        <Suspense fallback={null}>
          <footer.View />
        </Suspense>
      )}
    </div>
  );
}
