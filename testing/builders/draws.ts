import type { DataOf } from '#contract/rest/endpoint.ts';
import { activities as rest } from '#contract/rest/index.ts';
import { chanceOfOrder, newTicket } from '#service/domains/draws/chances.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aKey, aPaidOrder, aRenter, keyed, type Listing, type Market, type Person } from './market.ts';

export type FreeOrder = NonNullable<DataOf<typeof rest.getActivityData>['free_order']>;
export type Ranking = NonNullable<DataOf<typeof rest.getActivityData>['ranking']>;

export const freeOrderOf = async (service: Market, { token }: { token?: string } = {}): Promise<FreeOrder> => {
  const { free_order } = await service.get(rest.getActivityData, { query: { activity: 'free_order' } }, { token });
  if (!free_order) throw new Error('no draw');
  return free_order;
};

export const rankingOf = async (service: Market, { token }: { token?: string } = {}): Promise<Ranking> => {
  const { ranking } = await service.get(rest.getActivityData, { query: { activity: 'newuser_ranking' } }, { token });
  if (!ranking) throw new Error('no ranking');
  return ranking;
};

export const draw = (service: Market, person: Person, chance_id: string, key = aKey()) =>
  service.ask(rest.drawLottery, { body: { chance_id } }, keyed(person, key));

/** A renter with the chance of an order whose rent was paid, as if it had been settled. */
export async function aChance(service: Market, listing: Listing, rent = 500): Promise<Person & { readonly orderId: string }> {
  const renter = await aRenter(service);
  const orderId = await anOldOrder(service, renter, listing, rent);
  await inTransaction(service.deps, (deps) => chanceOfOrder(deps, { id: orderId, renter_id: renter.id }, rent));
  return { ...renter, orderId };
}

let serial = 0;

/** A settled order without its payments. */
export async function anOldOrder({ deps: { db, clock } }: Market, renter: Person, listing: Listing, rent: number): Promise<string> {
  const now = new Date(clock.now());
  serial += 1;
  const { id } = await db
    .insertInto('rental_order')
    .values({
      order_no: `R${process.pid}${String(serial).padStart(10, '0')}`,
      renter_id: renter.id,
      owner_id: listing.owner_id,
      listing_id: listing.id,
      status: 6,
      mode: 'now',
      type: 1,
      block: null,
      paid_hours: 1,
      bonus_hours: 0,
      created_at: now,
      start_at: now,
      end_at: new Date(now.getTime() + 1),
      pay_deadline: now,
      paid_at: now,
      ended_at: now,
      rent_base: rent,
      activity_discount: 0,
      vip_discount: 0,
      coupon_discount: 0,
      rent,
      game_money_fen: 0,
      deposit: 0,
      payable: rent,
      cancel_fee: null,
      coupon_id: null,
      deposit_returned_at: null,
      settled_at: now,
      lines: '[]',
      starts_when_paid: null,
      pays_first: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const idOfOrder = async ({ deps: { db } }: Market, orderNo: string): Promise<string> =>
  (await db.selectFrom('rental_order').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow()).id;

/** Rents for an hour; the number of the order. */
export const aRental = async (service: Market, renter: Person, listing: Listing) => (await aPaidOrder(service, renter, listing)).order_no;

/** A chance of a session that has been drawn, which can be opened. */
export async function aDrawnChance({ deps: { db, clock } }: Pick<Market, 'deps'>, userId: string): Promise<string> {
  const now = new Date(clock.now());
  const session = '2020-01-01T12:00';
  await db
    .insertInto('draw_session')
    .values({
      session,
      starts_at: new Date('2020-01-01T04:00:00Z'),
      status: 'drawn',
      announced_at: now,
      seed: Buffer.alloc(32, 1),
      seed_hash: 'hash',
      rent_stock: 0,
      packet_stock: 0,
      coin_percent: 0,
      budget: 0,
      list_hash: 'hash',
      beacon_round: null,
      beacon: null,
      beacon_signature: null,
      ended_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  serial += 1;
  const { id: friend_id } = await db
    .insertInto('user_account')
    .values({
      username: `friend_${serial}_of_${userId}`,
      phone: null,
      password_hash: null,
      nickname: '好友',
      avatar: '/static/avatars/1.svg',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('draw_chance')
    .values({
      user_id: userId,
      cause: 'friend',
      order_id: null,
      friend_id,
      day: `2020-01-${String((serial % 28) + 1).padStart(2, '0')}`,
      rent: 0,
      at: now,
      ticket: newTicket(),
      session,
      number: serial,
      rank: serial,
      prize: 'coins',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
