import { holdLeft } from './holdLeft.ts';

interface Begun {
  taskNo: string;
  title: string;
  payableFen: number;
  setAsideFen: number;
  rewardFen: number;
  feeFen: number;
  placeCount: number;
  /** Epoch ms. */
  payDeadline: number;
  serverTime: number;
}

/** Converts a task for the order payment chart: no rental, no deposit. */
export const unpaidTask = ({ taskNo, title, payableFen, setAsideFen, rewardFen, feeFen, placeCount, payDeadline, serverTime }: Begun) => ({
  orderNo: taskNo,
  title,
  lines: [
    { label: '报酬合计', fen: rewardFen * placeCount },
    { label: '平台服务费', fen: feeFen * placeCount },
  ],
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
