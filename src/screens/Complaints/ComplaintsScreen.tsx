import * as look from '#ui/look.module.css';
import * as styles from './Complaints.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { useComplaints, useComplaintTypes } from '#api/queries/complaints.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { watchable } from '#lib/watching.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { askFor } from '#state/layers.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ComplaintCard } from './ComplaintCard.tsx';
import { FileForm } from './FileForm.tsx';
import { nextText, statusTexts } from './texts.ts';

const Blank = () => (
  <Loading label="正在载入投诉" className={classes(look['card'], styles['card'])}>
    <Skeleton width={160} height={28} />
    <Skeleton height={72} radius={8} />
    <Skeleton height={120} radius={8} />
  </Loading>
);

function Filing({ orderNo, isEmpty }: { orderNo: string; isEmpty: boolean }) {
  const filing = useActorRef(useChart('fileComplaint'), { ...watchable });
  const snapshot = useSelector(filing, (state) => state);
  const { data, error, isFetching, refetch } = useComplaintTypes(orderNo);
  if (!data) {
    if (!error) return <Blank />;
    return (
      <section className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </section>
    );
  }
  const isReading = snapshot.matches('reading');
  if (isReading && data.whyNot !== null && !isEmpty) return null;
  return (
    <section className={classes(look['card'], styles['card'])}>
      <h2>{isEmpty ? '投诉这个订单' : '再次投诉'}</h2>
      <ProductLine product={data.product}>
        <Anchor className={look['link']} href={links.order({ order_no: orderNo })}>
          看订单
        </Anchor>
      </ProductLine>
      {!isReading ? (
        <FileForm filing={filing} snapshot={snapshot} types={data} />
      ) : data.whyNot === null ? (
        <>
          <ul className={styles['points']}>
            <li>密码错误要在开始后 30 分钟内提出，核实后全额退款。</li>
            <li>提出后押金和结算先停下，双方各自陈述，平台裁决。</li>
          </ul>
          <p className={styles['acts']}>
            <Button
              kind="primary"
              onClick={() => {
                filing.send({ type: 'form.open' });
                if (data.needsPhone) askFor({ name: 'bindPhone' });
              }}
            >
              我要投诉
            </Button>
          </p>
        </>
      ) : (
        <p className={look['secondary']}>{data.whyNot}</p>
      )}
    </section>
  );
}

/** What was said about one order, and the way to complain about it. */
function OfOrder({ orderNo }: { orderNo: string }) {
  const { data, error, isFetching, refetch } = useComplaints(orderNo);
  if (!data) {
    if (!error) return <Blank />;
    return (
      <section className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </section>
    );
  }
  const all = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <h1 className={look['visuallyHidden']}>投诉</h1>
      {all.map((complaint) => (
        <ComplaintCard key={complaint.id} complaint={complaint} onDue={() => void refetch()} />
      ))}
      <Filing orderNo={orderNo} isEmpty={all.length === 0} />
    </>
  );
}

function List() {
  const now = useMinute();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useComplaints(null);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Blank />;
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return (
      <EmptyState icon="msg" title="没有投诉" action={<LinkButton href={links.orders()}>看我的订单</LinkButton>}>
        租用中和结束后 24 小时内，打开订单点“投诉”；密码错误要在开始后 30 分钟内
      </EmptyState>
    );
  return (
    <>
      <ul className={styles['list']}>
        {all.map((complaint) => {
          const { text, tone } = statusTexts[complaint.status];
          return (
            <li key={complaint.id}>
              <ProductLine product={complaint.product}>
                <Tag tone={tone}>{text}</Tag>
              </ProductLine>
              <p>
                <Anchor className={look['link']} href={links.complaints({ order_no: complaint.orderNo })}>
                  {complaint.isMine ? '我投诉' : '对方投诉'}：{complaint.causeText}
                </Anchor>
              </p>
              <p className={look['secondary']}>{nextText(complaint, now)}</p>
              {complaint.can.answer && (
                <p className={styles['acts']}>
                  <LinkButton kind="primary" href={links.complaints({ order_no: complaint.orderNo })}>
                    去答复
                  </LinkButton>
                </p>
              )}
            </li>
          );
        })}
      </ul>
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

/** Complaints of the person and against him; with `order_no` those about one order, with the form. */
export function ComplaintsScreen() {
  const orderNo = new URLSearchParams(useSearch()).get('order_no') ?? '';
  const crumbs = { label: '个人中心', href: links.personal() };
  if (orderNo !== '')
    return (
      <>
        <Crumbs trail={[crumbs, { label: '我的投诉', href: links.complaints() }]} here="投诉" />
        <OfOrder key={orderNo} orderNo={orderNo} />
      </>
    );
  return (
    <>
      <Crumbs trail={[crumbs]} here="我的投诉" />
      <section className={look['card']} aria-label="我的投诉">
        <h1 className={look['visuallyHidden']}>我的投诉</h1>
        <List />
      </section>
    </>
  );
}
