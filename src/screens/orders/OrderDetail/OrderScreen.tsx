import * as look from '#ui/look.module.css';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/State.tsx';
import { OrderPage } from './OrderPage.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { useLiveOrder } from './useLiveOrder.ts';

/** One order, or why it cannot be shown. */
export function OrderScreen({ orderNo }: { orderNo: string }) {
  const order = useLiveOrder(orderNo);
  if (order.data) return <OrderPage order={order.data} onMoved={order.refetch} />;
  if (!order.error) return <OrderSkeleton />;
  const { problem } = order.error;
  const isMissing = problem.kind === 'refused' && (problem.code === 'NOT_FOUND' || problem.code === 'BAD_REQUEST');
  return (
    <div className={look['card']}>
      {isMissing ? (
        <EmptyState
          icon="list"
          title="订单信息缺失"
          action={
            <LinkButton kind="primary" href={links.orders()}>
              看我的订单
            </LinkButton>
          }
        >
          没有找到这个订单，请从订单列表打开
        </EmptyState>
      ) : (
        <QueryProblem error={order.error} busy={order.isFetching} onRetry={() => void order.refetch()} />
      )}
    </div>
  );
}
