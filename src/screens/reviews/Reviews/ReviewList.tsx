import * as styles from './Reviews.module.css';
import type { ReactNode } from 'react';
import type { useReviews } from '#api/queries/reviews.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { ReviewCard } from './ReviewCard.tsx';

interface ReviewListProps {
  reviews: ReturnType<typeof useReviews>;
  /** Shown in place of an empty list. */
  none?: ReactNode;
}

/** Pages of reviews. */
export function ReviewList({ reviews, none }: ReviewListProps) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = reviews;
  if (!data) {
    if (error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="正在载入评价">
        <Skeleton height={88} radius={8} />
        <Skeleton height={88} radius={8} />
      </Loading>
    );
  }
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0 && none !== undefined) return none;
  return (
    <>
      <ul className={styles['list']}>
        {all.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <p className={styles['more']}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            更多评价
          </Button>
        </p>
      )}
    </>
  );
}
