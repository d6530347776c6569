import type { Selectable } from 'kysely';
import { complaintLifecycle } from '#contract/complaintLifecycle.ts';
import type { ComplaintParty } from '#contract/rules/complaint.ts';
import type { ComplaintTable } from './tables.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Order } from '#service/domains/orders/lock.ts';
import { lockWithListing } from '#service/domains/orders/rental.ts';

export type Complaint = Selectable<ComplaintTable>;

export interface Disputed {
  readonly order: Order;
  readonly complaint: Complaint;
}

/** Does not check ownership: for operators only. */
export async function orderIdOf(db: Db, orderNo: string): Promise<string> {
  const order = await db.selectFrom('rental_order').select('id').where('order_no', '=', orderNo).executeTakeFirst();
  if (!order) throw refused('NOT_FOUND', { message: `没有 ${orderNo} 这个订单` });
  return order.id;
}

/** Locks an order, its listing and all of its complaints, oldest first. */
export async function lockComplaints(deps: CommandContext, orderId: string): Promise<{ order: Order; complaints: readonly Complaint[] }> {
  const order = await lockWithListing(deps, orderId);
  const complaints = await deps.db.selectFrom('complaint').selectAll().where('order_id', '=', orderId).orderBy('id').forUpdate().execute();
  return { order, complaints };
}

export const isOpen = ({ status }: Pick<Complaint, 'status'>): boolean => !complaintLifecycle.isOver(status);

/** Locks the order's one complaint that is still open. */
export async function lockOpenComplaint(deps: CommandContext, orderNo: string): Promise<Disputed> {
  const { order, complaints } = await lockComplaints(deps, await orderIdOf(deps.db, orderNo));
  const complaint = complaints.find(isOpen);
  if (!complaint) throw refused('ORDER_STATE', { message: '这个订单没有正在处理的投诉' });
  return { order, complaint };
}

export const personOf = (order: Pick<Order, 'renter_id' | 'owner_id'>, party: ComplaintParty): string =>
  party === 'renter' ? order.renter_id : order.owner_id;
export const otherParty = (party: ComplaintParty): ComplaintParty => (party === 'renter' ? 'owner' : 'renter');
export const partyText: Readonly<Record<ComplaintParty, string>> = { renter: '租客', owner: '号主' };

interface Telling {
  /** One title for both sides, or one for each. */
  readonly title: string | Readonly<Record<ComplaintParty, string>>;
  /** Text of the notification to each side. */
  readonly renter: string;
  readonly owner: string;
}

export async function notifyParties(deps: CommandContext, order: Order, { title, renter, owner }: Telling): Promise<void> {
  const titles = typeof title === 'string' ? { renter: title, owner: title } : title;
  for (const [party, content] of [
    ['renter', renter],
    ['owner', owner],
  ] as const) {
    await notify(deps, personOf(order, party), {
      type: 'order',
      title: titles[party],
      content: `订单 ${order.order_no}：${content}`,
      orderNo: order.order_no,
    });
  }
}
