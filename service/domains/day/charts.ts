import { sql } from 'kysely';
import type { LifecycleName } from '#contract/operator/lifecycles.ts';
import { DAY, SETTLEMENT_DELAY } from '#contract/rules/constants.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { waitDeadlines, type WaitKind } from '#contract/waits.ts';
import type { Statement } from '#service/kernel/database/handle.ts';

/** What the picture of a lifecycle chart shows of the rows that it moves, as SQL over the table `moved`. */
export interface Shown {
  /** How people name the row; its key if left out. */
  readonly number?: Statement;
  /** Money that it is about. */
  readonly fen?: Statement;
  /** State of the chart, where the status alone does not say it. */
  readonly place?: Statement;
  /** Condition on rows in states that are not final, where their statuses alone do not say it; as in a partial index. */
  readonly unfinished?: Statement;
  /** When a row in a state should have left it. */
  readonly due?: Readonly<Record<string, Statement>>;
}

const milliseconds = (length: number): Statement => sql`make_interval(secs => ${sql.lit(length / 1_000)})`;
/** The deadline of a state that waits for somebody else. */
const after = (column: Statement, kind: WaitKind): Statement => sql`${column} + ${milliseconds(waitDeadlines[kind])}`;
const column = (name: string): Statement => sql.ref(`moved.${name}`);

const { unpaid, paying, waiting, renting, finished, disputed } = ORDER;
/** As in the index rental_order_unfinished. */
const going = sql.join([unpaid, paying, waiting, renting, disputed].map((status) => sql.lit(status)));

export const shown: Readonly<Record<LifecycleName, Shown>> = {
  orderLifecycle: {
    number: column('order_no'),
    fen: column('payable'),
    place: sql`case
      when moved.status = ${sql.lit(finished)} and moved.settled_at is null then 'finished.unsettled'
      when moved.status = ${sql.lit(finished)} then 'finished.settled'
      when moved.status = ${sql.lit(disputed)} and moved.ended_at is null then 'disputed.duringRental'
      when moved.status = ${sql.lit(disputed)} then 'disputed.afterEnd'
    end`,
    unfinished: sql`(moved.status in (${going}) or (moved.status = ${sql.lit(finished)} and moved.settled_at is null))`,
    due: {
      unpaid: column('pay_deadline'),
      paying: column('pay_deadline'),
      waiting: column('start_at'),
      renting: column('end_at'),
      'finished.unsettled': sql`moved.ended_at + ${milliseconds(SETTLEMENT_DELAY)}`,
    },
  },
  complaintLifecycle: {
    number: sql`(select order_no from rental_order where rental_order.id = moved.order_id)`,
    fen: column('claim'),
    due: { open: column('answer_due'), answered: column('decide_due') },
  },
  withdrawalLifecycle: {
    number: column('withdrawal_no'),
    fen: column('amount'),
    due: {
      requested: after(sql`greatest(moved.created_at, moved.payable_from)`, 'withdrawal.requested'),
      paying: after(sql`coalesce(moved.handed_at, moved.created_at)`, 'withdrawal.paying'),
    },
  },
  listingLifecycle: {
    fen: column('rental'),
    due: { resting: sql`case when isfinite(moved.resting_until) then moved.resting_until end` },
  },
  taskLifecycle: {
    fen: column('reward'),
    due: { unpaid: column('pay_deadline'), paying: column('pay_deadline'), open: column('offer_ends_at') },
  },
  placeLifecycle: {
    number: sql`(select task_no from task where task.id = moved.task_id) || ' ' || moved.number`,
    due: {
      taken: column('due_at'),
      handed: column('due_at'),
      returned: column('due_at'),
      redone: column('due_at'),
      disputed: column('due_at'),
    },
  },
  chargeLifecycle: {
    fen: column('amount'),
    unfinished: sql`moved.status <> 'succeeded'`,
    due: {
      pending: column('expires_at'),
      expired: sql`case when moved.closed_at is null then ${after(column('expires_at'), 'charge.expired')} end`,
    },
  },
  subscriptionLifecycle: { fen: column('payable'), due: { unpaid: column('pay_deadline'), paying: column('pay_deadline') } },
  chatLifecycle: {
    number: column('number'),
    due: {
      waiting: after(sql`coalesce(moved.asked_at, moved.opened_at)`, 'chat.waiting'),
      left: after(sql`coalesce(moved.asked_at, moved.opened_at)`, 'chat.left'),
    },
  },
  freePlayLifecycle: { due: { booked: column('start_at'), playing: column('end_at'), leaving: column('end_at') } },
  bargainLifecycle: {
    fen: column('hourly'),
    due: { open: sql`moved.day + ${milliseconds(DAY)}`, spent: sql`moved.day + ${milliseconds(DAY)}`, held: column('held_until') },
  },
  applicationLifecycle: { due: { submitted: after(column('submitted_at'), 'application.submitted') } },
  deactivationLifecycle: { number: column('deactivation_no'), due: { requested: column('confirm_before'), cooling: column('closes_at') } },
  drawSessionLifecycle: { due: { closed: after(column('starts_at'), 'drawSession.closed') } },
  approvalLifecycle: { number: sql`moved.action || ' ' || moved.subject`, due: { asked: column('expires_at') } },
};
