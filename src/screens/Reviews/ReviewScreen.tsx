import * as look from '#ui/look.module.css';
import * as styles from './Reviews.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { type OrderReview, type OwnReview, useOrderReview, useOwnReview } from '#api/queries/reviews.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { watchable } from '#lib/watching.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { MoreForm } from './MoreForm.tsx';
import { OwnReviewCard } from './OwnReviewCard.tsx';
import { ReviewForm } from './ReviewForm.tsx';

const Blank = () => (
  <Loading label="正在载入评价">
    <Skeleton height={64} radius={8} />
    <Skeleton height={160} radius={8} />
  </Loading>
);

function Written({ own }: { own: OwnReview }) {
  const write = useActorRef(useChart('writeReview'), { ...watchable });
  const snapshot = useSelector(write, (state) => state);
  return (
    <OwnReviewCard own={own}>
      {own.can.add && <MoreForm write={write} snapshot={snapshot} kind="addition" id={own.review.id} />}
      {own.can.answer && <MoreForm write={write} snapshot={snapshot} kind="answer" id={own.review.id} />}
    </OwnReviewCard>
  );
}

function Writing({ standing }: { standing: OrderReview }) {
  const write = useActorRef(useChart('writeReview'), { ...watchable });
  const snapshot = useSelector(write, (state) => state);
  return (
    <>
      <ProductLine product={standing.product} />
      <ReviewForm write={write} snapshot={snapshot} standing={standing} />
    </>
  );
}

function OfOrder({ orderNo }: { orderNo: string }) {
  const { data, error, isFetching, refetch } = useOrderReview(orderNo);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Blank />;
  if (data.review) return <Written own={data.review} />;
  if (data.whyNot === null) return <Writing standing={data} />;
  return (
    <>
      <ProductLine product={data.product} />
      <EmptyState icon="star" title="现在不能评价" action={<LinkButton href={links.order({ order_no: orderNo })}>看订单</LinkButton>}>
        {data.whyNot}
      </EmptyState>
    </>
  );
}

function OfId({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useOwnReview(id);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Blank />;
  return <Written own={data} />;
}

/** One review: written by order number, read and answered by its id. */
export function ReviewScreen() {
  const query = new URLSearchParams(useSearch());
  const [orderNo, id] = [query.get('order_no') ?? '', query.get('id') ?? ''];
  const body = () => {
    if (orderNo !== '') return <OfOrder key={orderNo} orderNo={orderNo} />;
    if (id !== '') return <OfId key={id} id={id} />;
    return (
      <EmptyState icon="star" title="没有选评价" action={<LinkButton href={links.reviews()}>我的评价</LinkButton>}>
        从订单或“我的评价”里打开
      </EmptyState>
    );
  };
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '我的评价', href: links.reviews() },
        ]}
        here="评价详情"
      />
      <section className={classes(look['card'], styles['card'])}>
        <h1>评价</h1>
        {body()}
      </section>
    </>
  );
}
