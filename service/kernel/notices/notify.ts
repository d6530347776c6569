import type { Deps } from '#service/kernel/deps.ts';
import type { NotificationType } from './tables.ts';

export interface Notice {
  readonly type: NotificationType;
  readonly title: string;
  readonly content: string;
  /** The order the notification links to; null: none. */
  readonly orderNo: string | null;
  /** The charge it is about, if it is about no order. */
  readonly chargeNo?: string | null;
  /** Address on the site of what it is about, if that is neither. */
  readonly leadsTo?: string | null;
}

/** Adds a notification; inside a transaction it becomes visible on commit. */
export async function notify(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { type, title, content, orderNo, chargeNo = null, leadsTo = null }: Notice,
): Promise<void> {
  await deps.db
    .insertInto('notification')
    .values({
      user_id: userId,
      type,
      title,
      content,
      order_no: orderNo,
      charge_no: chargeNo,
      leads_to: leadsTo,
      created_at: new Date(deps.clock.now()),
      read_at: null,
    })
    .execute();
}
