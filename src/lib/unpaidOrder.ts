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
}

/** Converts an order for the order payment chart. */
export const unpaidOrder = (order: Ordered) => {
  const { orderNo, payableFen, setAsideFen, depositFen, rentFen, startsAt, endsAt, startsWhenPaid, paysFirst } = order;
  const sums = { payableFen, setAsideFen, depositFen, rentFen };
  return { orderNo, ...sums, startsAt, endsAt, startsWhenPaid: startsWhenPaid === true, paysFirst: paysFirst === true, ...holdLeft(order) };
};
