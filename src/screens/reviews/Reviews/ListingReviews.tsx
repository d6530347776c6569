import * as look from '#ui/look.module.css';
import * as styles from './Reviews.module.css';
import { classes } from '#ui/classes.ts';
import { type CSSProperties, useState } from 'react';
import { DAY } from '#contract/rules/constants.ts';
import { REVIEW_OPEN } from '#contract/rules/review.ts';
import { type ReviewFilter, type ReviewSummary, useReviews, useReviewSummary } from '#api/queries/reviews.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Stars } from '#ui/Stars.tsx';
import { ReviewList } from './ReviewList.tsx';

function Distribution({ summary }: { summary: ReviewSummary }) {
  const rows = [
    { stars: 5, count: summary.five },
    { stars: 4, count: summary.four },
    { stars: 3, count: summary.three },
    { stars: 2, count: summary.two },
    { stars: 1, count: summary.one },
  ];
  return (
    <ul className={styles['bars']} aria-label="各星级的条数">
      {rows.map(({ stars, count }) => {
        const style: CSSProperties & { '--share': string } = { '--share': `${(count / Math.max(1, summary.count)) * 100}%` };
        return (
          <li key={stars}>
            <span>{stars} 星</span>
            <i style={style} aria-hidden />
            <span className={look['number']}>{count} 条</span>
          </li>
        );
      })}
    </ul>
  );
}

function Summary({ summary }: { summary: ReviewSummary }) {
  return (
    <div className={styles['summary']}>
      <p>
        <b className={classes(look['number'], styles['figure'])}>{summary.rating.toFixed(2)}</b>
        <Stars value={Math.round(summary.rating)} label="好评" />
      </p>
      <Distribution summary={summary} />
      <p className={look['secondary']}>
        描述相符 {summary.described.toFixed(1)}，上号 {summary.signIn.toFixed(1)}，服务 {summary.service.toFixed(1)}
        <br />
        <small className={look['muted']}>只来自租过的人；评价较少时评分仅供参考</small>
      </p>
    </div>
  );
}

function List({ listingId, filter }: { listingId: string; filter: ReviewFilter }) {
  return <ReviewList reviews={useReviews(listingId, filter)} />;
}

/** Reviews of a listing with the rating. */
export function ListingReviews({ listingId }: { listingId: string }) {
  const { data, error, isFetching, refetch } = useReviewSummary(listingId);
  const [filter, setFilter] = useState<ReviewFilter>('ALL');
  if (!data) {
    if (error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="正在载入评价">
        <Skeleton height={96} radius={8} />
        <Skeleton height={88} radius={8} />
      </Loading>
    );
  }
  if (data.count === 0)
    return <p className={look['secondary']}>还没有评价。租完的人在 {REVIEW_OPEN / DAY} 天内可以评价，第一条可能就是你的。</p>;
  const filters: readonly { id: ReviewFilter; label: string; count: number }[] = [
    { id: 'ALL', label: '全部', count: data.count },
    { id: 'PICTURES', label: '有图', count: data.withPictures },
    { id: 'LOW', label: '差评', count: data.low },
  ];
  return (
    <>
      <Summary summary={data} />
      <div className={styles['acts']} role="group" aria-label="筛选评价">
        {filters.map(({ id, label, count }) => (
          <Chip key={id} pressed={id === filter} disabled={count === 0} onClick={() => setFilter(id)}>
            {label} {count}
          </Chip>
        ))}
      </div>
      <List key={filter} listingId={listingId} filter={filter} />
    </>
  );
}
