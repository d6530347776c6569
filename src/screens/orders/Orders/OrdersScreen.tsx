import * as look from '#ui/look.module.css';
import * as styles from './OrdersScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useLocation, useSearch } from 'wouter';
import { links } from '#lib/links.ts';
import { latePart } from '#lib/latePart.tsx';
import { OrderSkeleton } from '#screens/orders/OrderDetail/OrderSkeleton.tsx';
import { ServiceDoor } from '#screens/parts/ServiceDoor.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { OrderRows } from './OrderRows.tsx';
import { orderTabs, type OrderType, orderTypeIn } from './orderTabs.ts';

const { Part: OrderScreen } = latePart(
  () => import('#screens/orders/OrderDetail/OrderScreen.tsx').then((m) => m.OrderScreen),
  () => <OrderSkeleton />,
);

function OrderList({ type }: { type: OrderType }) {
  const [, navigate] = useLocation();
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="我的订单" actions={<ServiceDoor />} />
      <section className={classes(look['card'], styles['orders'])}>
        <h1 className={look['visuallyHidden']}>我的订单</h1>
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

/** The frame is rendered before the order's chunk has loaded, so that the layout does not shift. */
function OneOrder({ orderNo }: { orderNo: string }) {
  const trail = [
    { label: '个人中心', href: links.personal() },
    { label: '我的订单', href: links.orders() },
  ];
  return (
    <div data-width="full">
      <Crumbs trail={trail} here="订单详情" actions={<ServiceDoor orderNo={orderNo} />} />
      <OrderScreen key={orderNo} orderNo={orderNo} />
    </div>
  );
}

/** The list, or the order named in the address. */
export function OrdersScreen() {
  const search = new URLSearchParams(useSearch());
  const orderNo = search.get('order_no');
  if (orderNo !== null && orderNo !== '') return <OneOrder orderNo={orderNo} />;
  return <OrderList type={orderTypeIn(search.get('type'))} />;
}
