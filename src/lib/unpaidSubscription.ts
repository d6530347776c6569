import { holdLeft } from './holdLeft.ts';

interface Subscribed {
  subscriptionNo: string;
  payableFen: number;
  setAsideFen: number;
  /** Epoch ms. */
  payDeadline: number;
  serverTime: number;
}

/** Converts a subscription for the order payment chart: no rental, no deposit. */
export const unpaidSubscription = ({ subscriptionNo, payableFen, setAsideFen, payDeadline, serverTime }: Subscribed) => ({
  orderNo: subscriptionNo,
  title: '',
  lines: [],
  payableFen,
  setAsideFen,
  depositFen: 0,
  rentFen: 0,
  startsAt: 0,
  endsAt: 0,
  startsWhenPaid: false,
  paysFirst: false,
  ...holdLeft({ payDeadline, serverTime }),
});
