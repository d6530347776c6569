import type { Charge } from './move.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import type { JobKind } from '#service/kernel/jobs/schedule.ts';
import type { Movement } from '#service/kernel/ledger/post.ts';

/** Columns of a charge that reference what it pays for; a charge with none recharges the wallet. */
export type PaidForColumn = 'order_id' | 'subscription_id' | 'task_id';

/** Money of a charge that has succeeded. */
export interface Received {
  readonly charge: Charge;
  /** Credits the payer's wallet; to be posted with whatever the money is used for. */
  readonly credit: Movement;
  /** Signed by the cashier, epoch ms; null if not reported. */
  readonly paidAt: number | null;
}

/** What a charge pays for, locked until the transaction ends. */
export interface PaidFor {
  /** Number of the order, for notices; null if it is no order. */
  readonly orderNo: string | null;
  /** Reference of the credit in the ledger. */
  readonly cause: Pick<Movement, 'orderId' | 'causeNo'>;
  /** Uses the money, or leaves it in the wallet, and notifies the payer. */
  receive(deps: Deps, received: Received): Promise<void>;
  /** The card was declined. */
  fail(deps: Deps): Promise<void>;
}

/** A kind of thing that can be paid by card; its domain provides it. */
export interface Payable {
  readonly column: PaidForColumn;
  /** Job that waits for the cashier's last result before it closes the unpaid thing. */
  readonly closingJob: JobKind;
  lock(db: Db, id: string): Promise<PaidFor>;
}
