import { dayKey } from '#contract/rules/clock.ts';
import type { ComplaintCause, ComplaintParty } from '#contract/rules/complaint.ts';
import { FIFTH_ORDER, pointsOf } from '#contract/rules/loyalty.ts';
import type { Db } from '#service/kernel/deps.ts';
import { moveCredit } from './creditMove.ts';
import { postLoyalty } from './post.ts';

/** The facts of an order that count here. */
interface Order {
  readonly order_no: string;
  readonly renter_id: string;
  readonly owner_id: string;
  /** Fen. */
  readonly rent: number;
  readonly ended_at: Date | null;
}
type Rented = Pick<Order, 'order_no' | 'renter_id'>;

const grantPoints = (db: Db, at: number, { order_no, renter_id }: Rented, rent: number): Promise<number | null> =>
  postLoyalty(db, at, { userId: renter_id, unit: 'point', amount: pointsOf(rent), cause: 'rent', subject: order_no, note: order_no });

/** For a finished rental: points for its rent, credit for the renter once a day, extra credit once with the fifth order. */
export async function rewardRental(db: Db, at: number, order: Rented & Pick<Order, 'rent'>, finishedOrders: number): Promise<void> {
  await grantPoints(db, at, order, order.rent);
  await moveCredit(db, at, order.renter_id, 'finished_order', dayKey(at), order.order_no);
  if (finishedOrders >= FIFTH_ORDER) await moveCredit(db, at, order.renter_id, 'fifth_order', '', order.order_no);
}

/** After a refund, points correspond to the rent kept. A rental interrupted by a complaint has earned none yet. */
export async function settlePoints(db: Db, at: number, order: Rented & Pick<Order, 'rent' | 'ended_at'>, refunded: number): Promise<void> {
  const rest = order.rent - refunded;
  if (order.ended_at === null) {
    if (pointsOf(rest) > 0) await grantPoints(db, at, order, rest);
    return;
  }
  const amount = pointsOf(rest) - pointsOf(order.rent);
  if (amount === 0) return;
  await postLoyalty(db, at, {
    userId: order.renter_id,
    unit: 'point',
    amount,
    cause: 'rent_refunded',
    subject: order.order_no,
    note: order.order_no,
  });
}

const misuse: readonly ComplaintCause[] = ['cheating', 'tampered', 'spent', 'banned'];

/** After an upheld complaint the other side loses credit, more if an operator found that the renter misused the account. */
export async function blameComplaint(
  db: Db,
  at: number,
  order: Pick<Order, 'order_no' | 'renter_id' | 'owner_id'>,
  { party, cause, isProven }: { readonly party: ComplaintParty; readonly cause: ComplaintCause; readonly isProven: boolean },
): Promise<void> {
  const [blamed, why] =
    party === 'owner'
      ? ([order.renter_id, isProven && misuse.includes(cause) ? 'misuse' : 'complaint_lost'] as const)
      : ([order.owner_id, 'complaint_lost'] as const);
  await moveCredit(db, at, blamed, why, order.order_no, order.order_no);
}
