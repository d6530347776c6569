import { type Selectable, sql } from 'kysely';
import { VIP_DISCOUNT_CAP, VIP_DISCOUNT_PERCENT } from '#contract/rules/constants.ts';
import { SAVINGS_MONTHS, addMonths } from '#contract/rules/membership.ts';
import { flag, instant, orNull, whole } from '#service/kernel/database/columns.ts';
import type { Database } from '#service/kernel/database/tables.ts';
import { first } from '#service/kernel/database/handle.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { subscription } from './tables.ts';

const view = { ...subscription, ends_at: orNull(instant), is_card_refused: flag };
export type SubscriptionView = Selectable<Database['subscription']> & { readonly ends_at: Date | null; readonly is_card_refused: boolean };

const views = sql`
  select subscription.*,
    (select ends_at from membership where subscription_id = subscription.id limit 1) as ends_at,
    status = 'unpaid' and exists (
      select from charge
      where subscription_id = subscription.id and charge.status = 'failed'
    ) as is_card_refused
  from subscription`;

/** Restricted to the user's own subscriptions. */
export async function readSubscription(db: Db, userId: string, subscriptionNo: string): Promise<SubscriptionView> {
  const found = await first(db, view, sql`${views} where subscription_no = ${subscriptionNo} and user_id = ${userId}`);
  if (!found) throw refused('NOT_FOUND');
  return found;
}

/** The subscription that awaits payment. */
export const readOpenSubscription = (db: Db, userId: string, now: number): Promise<SubscriptionView | undefined> =>
  first(db, view, sql`${views} where user_id = ${userId} and status in ('unpaid', 'paying') and pay_deadline > ${new Date(now)}`);

const savings = { saved: whole, year_orders: whole, year_saved: whole, year_possible: whole };

/**
 * What membership saved on the user's paid orders, and what it would have saved in the past year: the same 12 per cent up to the same
 * cap, for listings with the flag, and at most the rent paid.
 */
export async function readSavings(db: Db, userId: string, now: number) {
  const year = sql`created_at >= ${new Date(addMonths(now, -SAVINGS_MONTHS))}`;
  const possible = sql`
    case when vip_discount > 0 then vip_discount when is_use_vip_discount then
      least(${sql.lit(VIP_DISCOUNT_CAP)}, round((rent_base - activity_discount) * ${sql.lit(VIP_DISCOUNT_PERCENT)} / 100.0), rent)
    else 0 end`;
  const sums = sql`
    select coalesce(sum(vip_discount), 0)::bigint as saved,
      count(*) filter (where ${year}) as year_orders,
      coalesce(sum(vip_discount) filter (where ${year}), 0)::bigint as year_saved,
      coalesce(sum(${possible}) filter (where ${year}), 0)::bigint as year_possible
    from (
      select o.created_at, o.vip_discount, o.rent_base, o.activity_discount, o.rent, listing.is_use_vip_discount
      from rental_order o join listing on listing.id = o.listing_id
      where o.renter_id = ${userId} and o.paid_at is not null and o.status not in ${orderStatusesIn('reversed')}
    ) paid`;
  return (await first(db, savings, sums)) ?? { saved: 0, year_orders: 0, year_saved: 0, year_possible: 0 };
}
