import { aListing, aPaidOrder, aRenterWithPhone, type Order, type Person, type OrderRequest } from './market.ts';
import type { TestService } from './service.ts';

export interface RentedByPhone {
  readonly renter: Person;
  readonly order: Order;
}

/** An hour for 5 yuan with a deposit of 20; both sides have a phone number. */
export async function rentedByPhone(market: TestService, wish: Partial<OrderRequest> = {}): Promise<RentedByPhone> {
  const [renter, owner] = [await aRenterWithPhone(market), await aRenterWithPhone(market)];
  const listing = await aListing(market, { owner_id: owner.id, game_money: 1_000, money_exchange_rate: 100 });
  return { renter, order: await aPaidOrder(market, renter, listing, wish) };
}
