import { classes } from '#ui/classes.ts';
import * as orderRowStyles from './OrderRow.module.css';
import * as styles from './OrderRows.module.css';
import type { OrderTab } from '#api/generated/operations.ts';
import { links } from '#lib/links.ts';
import { LatePicks } from '#screens/parts/LatePicks.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { OrderRow } from './OrderRow.tsx';
import { useLiveOrders } from './useLiveOrders.ts';

function RowSkeletons() {
  return (
    <Loading label="正在载入订单">
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className={orderRowStyles['row']}>
          <div className={orderRowStyles['head']}>
            <Skeleton width={220} height={16} />
          </div>
          <div className={classes(orderRowStyles['body'], orderRowStyles['coming'])}>
            <Skeleton width={128} height={72} radius={8} />
            <div className={orderRowStyles['words']}>
              <Skeleton height={20} width="70%" />
              <Skeleton height={16} width="50%" />
            </div>
          </div>
        </div>
      ))}
    </Loading>
  );
}

export function OrderRows({ tab }: { tab: OrderTab }) {
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLiveOrders(tab);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <RowSkeletons />;
  const orders = data.pages.flatMap((page) => page.items);
  if (orders.length === 0) {
    return (
      <>
        <EmptyState
          icon="list"
          title={tab === 'ALL' ? '还没有订单' : '这里没有订单'}
          action={
            <LinkButton kind="primary" href={links.hall({})}>
              去租号
            </LinkButton>
          }
        >
          租下的账号都在这里，上号、续租、退押金一处看清
        </EmptyState>
        <div className={styles['picks']}>
          <LatePicks within="account" />
        </div>
      </>
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <ul>
        {orders.map((order) => (
          <OrderRow key={order.orderNo} order={order} onDue={() => void refetch()} />
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
    </div>
  );
}
