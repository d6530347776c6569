import * as look from '#ui/look.module.css';
import * as block from '#ui/block.module.css';
import { classes } from '#ui/classes.ts';
import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { useNearView } from '#ui/useNearView.ts';

const ListingReviews = lazy(() => import('#screens/reviews/Reviews/ListingReviews.tsx').then((m) => ({ default: m.ListingReviews })));

const bars = (
  <>
    <Skeleton height={96} radius={8} />
    <Skeleton height={88} radius={8} />
  </>
);

/** Loaded near the viewport. */
export function Reviews({ listingId }: { listingId: string }) {
  const [place, isNear] = useNearView<HTMLElement>('300px');
  return (
    <section ref={place} id="reviews" className={classes(look['card'], look['padded'], block['block'])}>
      <h2>租客评价</h2>
      {isNear ? (
        <Suspense fallback={<Loading label="正在载入评价">{bars}</Loading>}>
          <ListingReviews listingId={listingId} />
        </Suspense>
      ) : (
        bars
      )}
    </section>
  );
}
