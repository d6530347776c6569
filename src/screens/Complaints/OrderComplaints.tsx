import * as look from '#ui/look.module.css';
import * as styles from './Complaints.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { MINUTE, WRONG_PASSWORD_REPORT } from '#contract/rules/constants.ts';
import { type ComplaintTypes, useComplaints, useComplaintTypes } from '#api/queries/complaints.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { watchable } from '#lib/watching.ts';
import type { ComplaintCauseName } from '#machines/fileComplaint.machine.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { askFor } from '#state/layers.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Blank } from './Blank.tsx';
import { ComplaintCard } from './ComplaintCard.tsx';
import { FileForm } from './FileForm.tsx';

interface FilingProps {
  orderNo: string;
  isEmpty: boolean;
  /** Named by the address; the form opens with it. */
  cause: ComplaintCauseName | null;
}

/** For an order about which a complaint is possible or was tried. */
function Filing({ orderNo, isEmpty, cause, types }: FilingProps & { types: ComplaintTypes }) {
  const filing = useActorRef(useChart('fileComplaint'), { ...watchable, input: { isAsked: cause !== null && types.whyNot === null } });
  const snapshot = useSelector(filing, (state) => state);
  const isReading = snapshot.matches('reading');
  if (isReading && types.whyNot !== null && !isEmpty) return null;
  return (
    <section className={classes(look['card'], styles['card'])}>
      <h2>{isEmpty ? '投诉这个订单' : '再次投诉'}</h2>
      <ProductLine product={types.product}>
        <Anchor className={look['link']} href={links.order({ order_no: orderNo })}>
          看订单
        </Anchor>
      </ProductLine>
      {!isReading ? (
        <FileForm filing={filing} snapshot={snapshot} types={types} cause={cause} />
      ) : types.whyNot === null ? (
        <>
          <ul className={styles['points']}>
            <li>密码错误要在开始后 {WRONG_PASSWORD_REPORT / MINUTE} 分钟内提出，核实后全额退款。</li>
            <li>提出后押金和结算先停下，双方各自陈述，平台裁决。</li>
          </ul>
          <p className={styles['acts']}>
            <Button
              kind="primary"
              onClick={() => {
                filing.send({ type: 'form.open' });
                if (types.needsPhone) askFor({ name: 'bindPhone' });
              }}
            >
              我要投诉
            </Button>
          </p>
        </>
      ) : (
        <p className={look['secondary']}>{types.whyNot}</p>
      )}
    </section>
  );
}

function WithTypes(props: FilingProps) {
  const { data, error, isFetching, refetch } = useComplaintTypes(props.orderNo);
  if (data) return <Filing {...props} types={data} />;
  if (!error) return <Blank />;
  return (
    <section className={look['card']}>
      <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
    </section>
  );
}

/** Complaints about one order, with the form. */
export function OrderComplaints({ orderNo, cause }: Omit<FilingProps, 'isEmpty'>) {
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
        {all.map((complaint) => (
          <ComplaintCard key={complaint.id} complaint={complaint} onDue={() => void refetch()} />
        ))}
        <WithTypes orderNo={orderNo} isEmpty={all.length === 0} cause={cause} />
      </Suspense>
    </>
  );
}
