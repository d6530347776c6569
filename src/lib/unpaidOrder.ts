import { holdLeft } from './holdLeft.ts';

interface Ordered {
  orderNo: string;
  payableFen: number;
  setAsideFen: number;
  depositFen: number;
  rentFen: number;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  startsWhenPaid: boolean | null;
  paysFirst: boolean | null;
  payDeadline: number | null;
  serverTime: number;
  product: { title: string };
  lines: readonly { label: string; fen: number }[];
}

/** Converts an order for the order payment chart. */
export const unpaidOrder = (order: Ordered) => {
  const { orderNo, payableFen, setAsideFen, depositFen, rentFen, startsAt, endsAt, startsWhenPaid, paysFirst } = order;
  const sums = { payableFen, setAsideFen, depositFen, rentFen };
  const lines: readonly { label: string; fen: number }[] = order.lines.map(({ label, fen }) => ({ label, fen }));
  return {
    orderNo,
    title: order.product.title,
    lines,
    ...sums,
    startsAt,
    endsAt,
    startsWhenPaid: startsWhenPaid === true,
    paysFirst: paysFirst === true,
    ...holdLeft(order),
  };
};
