import * as look from '#ui/look.module.css';
import * as block from '#ui/block.module.css';
import * as styles from './Inventory.module.css';
import { classes } from '#ui/classes.ts';
import { lazy, Suspense } from 'react';
import type { Listing } from '#api/queries/listing.ts';
import { useNearView } from '#ui/useNearView.ts';

const InventoryWall = lazy(() => import('./InventoryWall.tsx').then((m) => ({ default: m.InventoryWall })));

/** The inventory; the wall loads near the viewport into a placeholder of its height. */
export function Inventory({ pieces }: { pieces: Listing['inventory'] }) {
  const [place, isNear] = useNearView<HTMLElement>('300px');
  if (pieces.length === 0) return null;
  return (
    <section ref={place} className={classes(look['card'], look['padded'], block['block'])}>
      <h2>账号里有什么</h2>
      <div className={styles['place']}>
        {isNear && (
          <Suspense>
            <InventoryWall pieces={pieces} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
