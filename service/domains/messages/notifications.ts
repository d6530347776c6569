import { sql } from 'kysely';
import * as contract from '#contract/rest/notifications.ts';
import { startOfDay } from '#contract/rules/clock.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { readPage } from '#service/kernel/http/page.ts';

export function registerNotifications(service: Service): void {
  route(service, contract.listNotifications, async ({ deps, caller, query }) => {
    const { cursor, limit } = query;
    const found = deps.db
      .selectFrom('notification')
      .leftJoin('rental_order', (join) =>
        join
          .onRef('rental_order.order_no', '=', 'notification.order_no')
          .on((on) => on.or([on('renter_id', '=', caller.id), on.and([on('owner_id', '=', caller.id), on('paid_at', 'is not', null)])])),
      )
      .select(['notification.id', 'title', 'content', 'notification.type', 'rental_order.order_no', 'renter_id'])
      .select(['read_at', 'notification.created_at'])
      .where('user_id', '=', caller.id)
      .$if(query.is_today === 'true', (all) => all.where('notification.created_at', '>=', new Date(startOfDay(deps.clock.now()))))
      .orderBy('notification.created_at', 'desc')
      .orderBy('notification.id', 'desc')
      .$if(cursor !== undefined, (newest) =>
        newest.where(sql<boolean>`(notification.created_at, notification.id) < (
        select created_at, id from notification where id::text = ${cursor} and user_id = ${caller.id})`),
      );
    const { rows, last } = await readPage(limit, (count) => found.limit(count).execute());
    const list = rows.map((row) => ({
      id: row.id,
      title: row.title,
      content: row.content,
      notification_type: row.type,
      params: JSON.stringify(row.order_no === null ? {} : { [row.renter_id === caller.id ? 'order_no' : 'lent_no']: row.order_no }),
      is_read: row.read_at !== null,
      created_at: row.created_at.getTime(),
    }));
    return { list, next_cursor: last?.id ?? null };
  });

  route(service, contract.readNotification, async ({ deps, caller, params }) => {
    const { numUpdatedRows } = await deps.db
      .updateTable('notification')
      .set((row) => ({ read_at: row.fn.coalesce('read_at', row.val(new Date(deps.clock.now()))) }))
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw refused('NOT_FOUND');
    return {};
  });
}
