import { sql } from 'kysely';
import { ofPerson } from '#service/domains/orders/ofPerson.ts';
import type { Domain } from '#service/kernel/domain.ts';
import { registerNotifications } from './notifications.ts';
import { registerMessages } from './routes.ts';

/** In-site messages and the notices that pop up. */
export const domain: Domain = {
  name: 'messages',
  uses: ['orders', 'wallet'],
  routes(service) {
    registerMessages(service);
    registerNotifications(service);
  },
  erasure: {
    deleted: ['notification'],
    texts(userId) {
      const where = sql`order_no in (select order_no from rental_order where id in ${ofPerson(userId)})`;
      return [
        { table: 'notification', column: 'title', where },
        { table: 'notification', column: 'content', where },
      ];
    },
  },
};
