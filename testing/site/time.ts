import { sql } from 'kysely';
import type { Visit } from './site.ts';

const steps = {
  start: { column: 'start_at', job: 'order.start' },
  end: { column: 'end_at', job: 'order.end' },
} as const;

/** Moves an order's start or end to now and makes its job due; the service runs due jobs within two seconds. */
export async function bringOn({ market }: Pick<Visit, 'market'>, orderNo: string, step: keyof typeof steps): Promise<void> {
  const { column, job } = steps[step];
  await market.deps.db.write(sql`update rental_order set ${sql.ref(column)} = now() where order_no = ${orderNo}`);
  await makeDue({ market }, orderNo, job);
}

/** Makes an order's job due at once. */
export async function makeDue({ market }: Pick<Visit, 'market'>, orderNo: string, job: string): Promise<void> {
  const due = await market.deps.db.write(sql`
    update job set run_at = now() where kind = ${job} and subject = (select id::text from rental_order where order_no = ${orderNo})`);
  if (due !== 1) throw new Error(`no ${job} waits for order ${orderNo}`);
}
