import type { NotificationType } from '#service/db/tables/identity.ts';
import type { Deps } from '#service/deps.ts';

export interface Notice {
  readonly type: NotificationType;
  readonly title: string;
  readonly content: string;
  /** What the notification leads to; null when it is about no order. */
  readonly orderNo: string | null;
  /** The charge that it speaks of, when it is about no order. */
  readonly chargeNo?: string | null;
}

/** Puts a notification before a user; inside a transaction it is seen when that commits. */
export async function notify(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { type, title, content, orderNo, chargeNo = null }: Notice,
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
      created_at: new Date(deps.clock.now()),
      read_at: null,
    })
    .execute();
}
