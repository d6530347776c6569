import { aListing, aPaidOrder, aRenter, type Order, type Person, type Wish } from './market.ts';
import type { TestService } from './service.ts';

export interface RentedByPhone {
  readonly renter: Person;
  readonly order: Order;
}

/** An hour for 5 yuan with a deposit of 20; both sides have a phone number. */
export async function rentedByPhone(market: TestService, wish: Partial<Wish> = {}): Promise<RentedByPhone> {
  const [renter, owner] = [await aRenter(market), await aRenter(market)];
  for (const { id } of [renter, owner])
    await market.deps.db
      .updateTable('user_account')
      .set({ phone: `138${id.padStart(8, '0')}` })
      .where('id', '=', id)
      .execute();
  const listing = await aListing(market, { owner_id: owner.id, game_money: 1_000, money_exchange_rate: 100 });
  return { renter, order: await aPaidOrder(market, renter, listing, wish) };
}
