import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Updateable } from 'kysely';
import type { UserAccountTable } from '#service/domains/identity/tables.ts';
import type { RentalOrderTable } from '#service/domains/orders/tables.ts';
import { idNumber } from '#testing/builders/identity.ts';
import type { Listing, Person } from '#testing/builders/market.ts';
import { realNameForm } from '#testing/stubbed/rent.ts';
import { expect, type Visit } from '#testing/site/site.ts';
import { makeDue } from '#testing/site/time.ts';

type User = Updateable<UserAccountTable>;

export const setUser = async ({ market }: Pick<Visit, 'market'>, { id }: { readonly id: string }, values: User): Promise<void> => {
  await market.deps.db.updateTable('user_account').set(values).where('id', '=', id).execute();
};

export const setOrder = async ({ market }: Pick<Visit, 'market'>, orderNo: string, values: Updateable<RentalOrderTable>): Promise<void> => {
  await market.deps.db.updateTable('rental_order').set(values).where('order_no', '=', orderNo).execute();
};

export const statusOf = async ({ market }: Pick<Visit, 'market'>, orderNo: string): Promise<number> =>
  (await market.deps.db.selectFrom('rental_order').select('status').where('order_no', '=', orderNo).executeTakeFirstOrThrow()).status;

/** Resets a listing to its initial data, free and with a price; overrides change single fields. */
export async function setListing(
  { market }: Pick<Visit, 'market'>,
  { id, game_id, ...made }: Listing,
  rental: number,
  otherwise: Partial<Listing> = {},
): Promise<void> {
  const { db } = market.deps;
  const { owner_id, is_listed, is_reservation, min_rental_period, daily_rental, game_money } = made;
  await db.updateTable('order_hold').set({ active: false }).where('listing_id', '=', id).execute();
  await db.updateTable('game').set({ maintenance_status: false, is_suspended: false }).where('id', '=', game_id).execute();
  await db
    .updateTable('listing')
    .set({
      owner_id,
      is_listed,
      is_reservation,
      min_rental_period,
      daily_rental,
      game_money,
      is_rented: false,
      awaits_password: false,
      rental_time: null,
      deleted_at: null,
      rental,
      ...(otherwise as object),
    })
    .where('id', '=', id)
    .execute();
}

export const rentedOut = (): Partial<Listing> => ({
  is_rented: true,
  is_reservation: false,
  rental_time: new Date(Date.now() + 3_600_000),
});

export const suspendGame = async ({ market }: Pick<Visit, 'market'>, { game_id }: Listing): Promise<void> => {
  await market.deps.db.updateTable('game').set({ maintenance_status: true, is_suspended: true }).where('id', '=', game_id).execute();
};

/** Lets the hold expire, in the service and at the cashier. */
export async function letOrderClose(visit: Pick<Visit, 'market'>, orderNo: string): Promise<void> {
  await setOrder(visit, orderNo, { pay_deadline: new Date() });
  const { db } = visit.market.deps;
  await db
    .updateTable('charge')
    .set({ expires_at: new Date() })
    .where('order_id', 'in', db.selectFrom('rental_order').select('id').where('order_no', '=', orderNo))
    .execute();
  await makeDue(visit, orderNo, 'order.close');
  await expect.poll(() => statusOf(visit, orderNo)).toBe(5);
}

/** Fills in the name and ID number of an adult who is not registered yet. */
export const enterRealName = (page: Page): Promise<void> => {
  const born = `${randomInt(1960, 2000)}${String(randomInt(1, 13)).padStart(2, '0')}${String(randomInt(1, 29)).padStart(2, '0')}`;
  return realNameForm(page, '张晚风', idNumber(born, String(randomInt(1_000)).padStart(3, '0')));
};

export type { Listing, Person };
