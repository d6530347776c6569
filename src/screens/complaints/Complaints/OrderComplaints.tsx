import * as look from '#ui/look.module.css';
import * as styles from './Complaints.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { type Complaint, useComplaints, useComplaintTypes } from '#api/queries/complaints.ts';
import { MINUTE, WRONG_PASSWORD_REPORT } from '#contract/rules/constants.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { watchable } from '#lib/watching.ts';
import type { ComplaintCauseName } from '#machines/complaints/fileComplaint.machine.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { hasDraft } from '#state/formDrafts.ts';
import { askFor } from '#state/layers.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Blank } from './Blank.tsx';
import { ComplaintCard } from './ComplaintCard.tsx';
import { FileForm, type FilePartProps, formOf } from './FileForm.tsx';

const isOpen = ({ isMine, status }: Complaint): boolean => isMine && (status === 'OPEN' || status === 'ANSWERED');

function Filing({ orderNo, filing, snapshot, before, cause }: { orderNo: string } & Omit<FilePartProps, 'types'>) {
  const isEmpty = before === 0;
  const { data, error, isFetching, refetch } = useComplaintTypes(orderNo);
  if (!data) {
    if (!error) return <Blank />;
    return (
      <section className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </section>
    );
  }
  // The complaint was accepted, and the page has not read it yet.
  if (snapshot.matches('filed') && before <= snapshot.context.before) return <Blank />;
  // A form that was begun before a reload, for an order that can no longer be complained about.
  const isLate = snapshot.matches('filling') && data.whyNot !== null && snapshot.context.problem === null;
  const isReading = snapshot.matches('reading') || snapshot.matches('filed') || isLate;
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
        <FileForm filing={filing} snapshot={snapshot} types={data} before={before} cause={cause} />
      ) : data.whyNot === null ? (
        <>
          <ul className={styles['points']}>
            <li>密码错误要在开始后 {WRONG_PASSWORD_REPORT / MINUTE} 分钟内提出，核实后全额退款。</li>
            <li>提出后押金和结算暂停，双方各自陈述，平台裁决。</li>
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

interface LoadedProps {
  orderNo: string;
  /** Named by the address; the form opens with it. */
  cause: ComplaintCauseName | null;
  all: readonly Complaint[];
  onDue: () => void;
}

function Loaded({ orderNo, cause, all, onDue }: LoadedProps) {
  const isBegun = cause !== null || hasDraft(formOf(orderNo, null));
  const filing = useActorRef(useChart('fileComplaint'), { input: { isBegun }, ...watchable });
  const snapshot = useSelector(filing, (state) => state);
  return (
    <>
      {all.map((complaint) => (
        <ComplaintCard key={complaint.id} complaint={complaint} isFresh={snapshot.matches('filed') && isOpen(complaint)} onDue={onDue} />
      ))}
      <Filing orderNo={orderNo} filing={filing} snapshot={snapshot} before={all.length} cause={cause} />
    </>
  );
}

/** Complaints about one order, with the form. */
export function OrderComplaints({ orderNo, cause }: Pick<LoadedProps, 'orderNo' | 'cause'>) {
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
      <Suspense fallback={<Blank />}>
        <Loaded orderNo={orderNo} cause={cause} all={all} onDue={() => void refetch()} />
      </Suspense>
    </>
  );
}
