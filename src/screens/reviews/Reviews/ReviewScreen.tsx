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
import { hasDraft } from '#state/formDrafts.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { useReveal } from '#ui/useReveal.ts';
import { MoreForm, moreFormOf } from './MoreForm.tsx';
import { OwnReviewCard } from './OwnReviewCard.tsx';
import { ReviewForm, type ReviewPartProps } from './ReviewForm.tsx';

const Blank = () => (
  <Loading label="正在载入评价">
    <Skeleton height={64} radius={8} />
    <Skeleton height={160} radius={8} />
  </Loading>
);

/** Reveals what was just sent. */
const ARRIVED = {};

function Written({ own, write, snapshot }: ReviewPartProps & { own: OwnReview }) {
  const place = useReveal(snapshot.matches('written') ? ARRIVED : null);
  return (
    <div ref={place} role="group" aria-label="这条评价" tabIndex={-1}>
      <OwnReviewCard own={own}>
        {own.can.add && <MoreForm write={write} snapshot={snapshot} kind="addition" id={own.review.id} />}
        {own.can.answer && <MoreForm write={write} snapshot={snapshot} kind="answer" id={own.review.id} />}
      </OwnReviewCard>
    </div>
  );
}

const isBegun = ({ review: { id } }: OwnReview): boolean => hasDraft(moreFormOf('addition', id)) || hasDraft(moreFormOf('answer', id));

/** A review that exists already. */
function Known({ own }: { own: OwnReview }) {
  const write = useActorRef(useChart('writeReview'), { input: { isWriting: isBegun(own) }, ...watchable });
  const snapshot = useSelector(write, (state) => state);
  return <Written own={own} write={write} snapshot={snapshot} />;
}

/** An order to be reviewed, and its review once it was accepted. */
function Writing({ standing }: { standing: OrderReview }) {
  const write = useActorRef(useChart('writeReview'), { input: { isWriting: true }, ...watchable });
  const snapshot = useSelector(write, (state) => state);
  const { wish, problem } = snapshot.context;
  // A review written in another tab: nothing was sent from here, or it was refused.
  const isForeign = wish === null || (wish.kind === 'review' && snapshot.matches('writing') && problem !== null);
  if (standing.review && isForeign) return <Known own={standing.review} />;
  if (standing.review) return <Written own={standing.review} write={write} snapshot={snapshot} />;
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
  return <Known own={data} />;
}

/** One review: written by order number, read and answered by its id. */
export function ReviewScreen() {
  const query = new URLSearchParams(useSearch());
  const [orderNo, id] = [query.get('order_no') ?? '', query.get('id') ?? ''];
  const body = () => {
    if (orderNo !== '') return <OfOrder key={orderNo} orderNo={orderNo} />;
    if (id !== '') return <OfId key={id} id={id} />;
    return (
      <EmptyState icon="star" title="没有选择评价" action={<LinkButton href={links.reviews()}>我的评价</LinkButton>}>
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
