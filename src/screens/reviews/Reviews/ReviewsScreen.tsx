import * as look from '#ui/look.module.css';
import * as styles from './Reviews.module.css';
import { classes } from '#ui/classes.ts';
import { useLocation, useSearch } from 'wouter';
import { formatRelative } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { REVIEW_OPEN } from '#contract/rules/review.ts';
import { type ReviewSide, useOwnReviews, useReviewableOrders } from '#api/queries/reviews.ts';
import { links } from '#lib/links.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { OwnReviewCard } from './OwnReviewCard.tsx';

type Tab = 'waiting' | 'written' | 'received';
const labels: Readonly<Record<Tab, string>> = { waiting: '待评价', written: '我写的', received: '我收到的' };
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(labels, text);

function Blank() {
  return (
    <Loading label="正在载入评价">
      <ul className={styles['list']}>
        {[0, 1, 2].map((at) => (
          <li key={at}>
            <Skeleton height={64} radius={8} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}

function Waiting() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useReviewableOrders();
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Blank />;
  if (data.length === 0)
    return (
      <EmptyState icon="star" title="没有待评价的订单" action={<LinkButton href={links.orders()}>看我的订单</LinkButton>}>
        租用结束后 {REVIEW_OPEN / DAY} 天内可以评价
      </EmptyState>
    );
  return (
    <ul className={styles['list']}>
      {data.map(({ orderNo, product, until }) => (
        <li key={orderNo} className={styles['own']}>
          <ProductLine product={product}>
            <LinkButton kind="primary" href={links.reviewDetail({ order_no: orderNo })}>
              去评价
            </LinkButton>
          </ProductLine>
          <small className={look['muted']}>{formatRelative(until, dataUpdatedAt)} 前可以评价</small>
        </li>
      ))}
    </ul>
  );
}

const none: Readonly<Record<ReviewSide, { title: string; text: string }>> = {
  WRITTEN: { title: '还没有写过评价', text: '租完的账号在“待评价”里' },
  RECEIVED: { title: '还没有收到评价', text: '你的账号被租过以后，租客的评价在这里，可以回复一次' },
};

function List({ side }: { side: ReviewSide }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOwnReviews(side);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Blank />;
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return (
      <EmptyState icon="star" title={none[side].title} action={<LinkButton href={links.orders()}>看我的订单</LinkButton>}>
        {none[side].text}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles['list']}>
        {all.map((own) => (
          <li key={own.review.id}>
            <OwnReviewCard own={own}>
              {(own.can.add || own.can.answer) && (
                <p className={styles['acts']}>
                  <LinkButton size="sm" href={links.reviewDetail(own.orderNo === null ? { id: own.review.id } : { order_no: own.orderNo })}>
                    {own.can.add ? '追加评价' : '回复'}
                  </LinkButton>
                </p>
              )}
            </OwnReviewCard>
          </li>
        ))}
      </ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </>
  );
}

/** Reviewable rentals, written reviews, received reviews. */
export function ReviewsScreen() {
  const asked = new URLSearchParams(useSearch()).get('tab');
  const [, navigate] = useLocation();
  const tab: Tab = isTab(asked) ? asked : 'waiting';
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="我的评价" />
      <section className={classes(look['card'], styles['tabbed'])} aria-label="我的评价">
        <h1 className={look['visuallyHidden']}>我的评价</h1>
        <Tabs
          label="评价"
          tabs={(Object.keys(labels) as Tab[]).map((id) => ({ id, label: labels[id] }))}
          active={tab}
          onChange={(next) => navigate(links.reviews(next === 'waiting' ? {} : { tab: next }), { replace: true })}
          size="sm"
        >
          {tab === 'waiting' ? <Waiting /> : <List key={tab} side={tab === 'written' ? 'WRITTEN' : 'RECEIVED'} />}
        </Tabs>
      </section>
    </>
  );
}
