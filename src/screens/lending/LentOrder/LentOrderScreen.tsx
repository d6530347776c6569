import * as look from '#ui/look.module.css';
import { useLentOrder } from '#api/queries/lending.ts';
import { links } from '#lib/links.ts';
import { OrderSkeleton } from '#screens/orders/OrderDetail/OrderSkeleton.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { ServiceDoor } from '#screens/parts/ServiceDoor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { EmptyState } from '#ui/State.tsx';
import { LentOrderPage } from './LentOrderPage.tsx';

function Body({ orderNo }: { orderNo: string }) {
  const { data, error, isFetching, refetch } = useLentOrder(orderNo);
  if (data) return <LentOrderPage order={data} onDue={() => void refetch()} />;
  if (!error) return <OrderSkeleton />;
  const { problem } = error;
  const isMissing = problem.kind === 'refused' && (problem.code === 'NOT_FOUND' || problem.code === 'BAD_REQUEST');
  return (
    <div className={look['card']}>
      {isMissing ? (
        <EmptyState
          icon="list"
          title="没有这个出租订单"
          action={
            <LinkButton kind="primary" href={links.lentOrders()}>
              看出租订单
            </LinkButton>
          }
        >
          请从出租订单列表打开；自己租的账号在“我的订单”里
        </EmptyState>
      ) : (
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

/** One order of an own account. */
export function LentOrderScreen({ params: { no = '' } }: { params: Readonly<Record<string | number, string | undefined>> }) {
  const trail = [
    { label: '个人中心', href: links.personal() },
    { label: '出租订单', href: links.lentOrders() },
  ];
  return (
    <div data-width="full">
      <Crumbs trail={trail} here="订单详情" actions={<ServiceDoor orderNo={no} />} />
      <Body key={no} orderNo={no} />
    </div>
  );
}
