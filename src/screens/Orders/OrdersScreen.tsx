import './Orders.css';
import { useLocation, useSearch } from 'wouter';
import type { OrderTab } from '#api/generated/operations.ts';
import { links } from '#app/links.ts';
import { OrderScreen } from '#screens/OrderDetail/OrderScreen.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { OrderRow } from './OrderRow.tsx';
import { orderTabs, type OrderType, orderTypeIn } from './orderTabs.ts';
import { useLiveOrders } from './useLiveOrders.ts';

function RowSkeletons() {
  return (
    <Loading label="正在载入订单" className="orows">
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="orow">
          <div className="hd"><Skeleton width={220} height={16} /></div>
          <div className="bd"><Skeleton width={128} height={72} radius={8} /><div className="tx"><Skeleton height={20} width="70%" /><Skeleton height={16} width="50%" /></div></div>
        </div>
      ))}
    </Loading>
  );
}

function OrderRows({ tab }: { tab: OrderTab }) {
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLiveOrders(tab);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : <RowSkeletons />;
  const orders = data.pages.flatMap((page) => page.items);
  if (orders.length === 0) {
    return (
      <EmptyState icon="list" title={tab === 'ALL' ? '还没有订单' : '这里没有订单'} action={<LinkButton kind="primary" href={links.hall({})}>去租号</LinkButton>}>
        租下的账号都在这里，上号、续租、退押金一处看清
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <ul className="orows">{orders.map((order) => <OrderRow key={order.orderNo} order={order} onDue={() => void refetch()} />)}</ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && <p className="omore"><Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>加载更多</Button></p>}
    </div>
  );
}

function OrderList({ type }: { type: OrderType }) {
  const [, navigate] = useLocation();
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="我的订单" />
      <section className="card orders">
        <h1 className="vh">我的订单</h1>
        <Tabs
          label="订单状态"
          tabs={orderTabs.map(({ type: id, label }) => ({ id, label }))}
          active={type}
          onChange={(chosen) => navigate(links.orders(chosen === 'all' ? {} : { type: chosen }), { replace: true })}
        >
          <OrderRows tab={orderTabs.find((each) => each.type === type)?.tab ?? 'ALL'} />
        </Tabs>
      </section>
    </>
  );
}

/** The list, or one order where the address names it. */
export function OrdersScreen() {
  const search = new URLSearchParams(useSearch());
  const orderNo = search.get('order_no');
  if (orderNo !== null && orderNo !== '') return <OrderScreen key={orderNo} orderNo={orderNo} />;
  return <OrderList type={orderTypeIn(search.get('type'))} />;
}
