import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import * as contract from '#contract/rest/orders.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { reserveListingIds } from '#service/domains/listings/credentials/listingIds.ts';
import type { ListingTable } from '#service/domains/listings/tables.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import type { TestService } from './service.ts';

/** The parts of a service that are needed: the test's own, or one running elsewhere. */
export type Market = Pick<TestService, 'deps' | 'ask' | 'get'>;

let serial = 0;
const next = (): number => (serial += 1);

export interface Person {
  readonly id: string;
  readonly token: string;
}

export interface PersonWish {
  readonly realName?: string | null;
  /** ISO date. */
  readonly birthDate?: string | null;
  readonly creditScore?: number;
  /** From ten on, the newcomer limits do not apply. */
  readonly finishedOrders?: number;
  readonly vip?: boolean;
  /** Fen. */
  readonly balance?: number;
  readonly nickname?: string;
  /** Fen; default: no payment needs the pay password. */
  readonly payPasswordAbove?: number;
}

const DAY = 86_400_000;

/** An adult of good standing with 1,000 yuan by default. */
export async function aRenter(service: Market, wish: PersonWish = {}): Promise<Person> {
  const {
    realName = '林一',
    birthDate = '1990-05-04',
    creditScore = 60,
    finishedOrders = 10,
    vip = false,
    balance = 100_000,
    nickname = '玩家',
    payPasswordAbove = 100_000_000,
  } = wish;
  const { id } = await service.deps.db
    .insertInto('user_account')
    .values({
      username: `renter_${next()}_${randomBytes(3).toString('hex')}`,
      phone: null,
      password_hash: null,
      nickname,
      avatar: '/static/avatars/1.svg',
      real_name: realName,
      birth_date: birthDate,
      credit_score: creditScore,
      finished_orders: finishedOrders,
      vip_until: vip ? new Date(service.deps.clock.now() + 365 * DAY) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await service.deps.db.insertInto('user_setting').values({ user_id: id, pay_password_above: payPasswordAbove }).execute();
  if (balance > 0) await openingBalance(service.deps, id, balance);
  const { token } = await openSession(service.deps, { userId: id, remember: true, fingerprint: null });
  return { id, token };
}

/** Pages let only people with a phone rent. */
export async function aRenterWithPhone(service: Market, wish: PersonWish = {}): Promise<Person> {
  const renter = await aRenter(service, wish);
  const phone = `138${renter.id.padStart(8, '0')}`;
  await service.deps.db.updateTable('user_account').set({ phone }).where('id', '=', renter.id).execute();
  return renter;
}

export type ListingWish = Partial<Omit<Insertable<ListingTable>, 'id'>> & { game?: { maintenance_status: boolean; is_suspended: boolean } };

export type Listing = Awaited<ReturnType<typeof aListing>>;

/** A free listing at 5 yuan an hour with a deposit of 20, with a new owner and game. */
export async function aListing(service: Market, { game, ...wish }: ListingWish = {}) {
  const { db } = service.deps;
  const ownerId = wish.owner_id ?? (await aRenter(service, { balance: 0, nickname: '号主' })).id;
  const gameId =
    wish.game_id ??
    (
      await db
        .insertInto('game')
        .values({ title: `星海竞技 ${next()}-${randomBytes(3).toString('hex')}`, world: 'fantasy', money_name: '金币', ...game })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [id = ''] = await reserveListingIds(db, 1);
  return db
    .insertInto('listing')
    .values({
      id,
      owner_id: ownerId,
      game_id: gameId,
      title: '全英雄 百皮肤',
      platform: '安卓微信',
      zone: '一区',
      role_name: '夜行者',
      login_sealed: service.deps.logins.seal(id, { account: 'player-one', secret: 'open-sesame' }),
      attrs: '[]',
      rental: 500,
      deposit: 2_000,
      daily_rental: 6_000,
      ten_hour_rental: 3_500,
      weekly_rental: 30_000,
      morning_rental: 300,
      afternoon_rental: 320,
      night_rental: 350,
      rental_promotion: '[]',
      deleted_at: null,
      // Rented again and again, without a new password each time.
      rests_for_password: false,
      rental_time: null,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type OrderRequest = BodyOf<typeof contract.createOrder>;
export type Order = DataOf<typeof contract.createOrder>;

/** Request body for the listing's own prices; default: one hour from now. */
export const wishFor = (listing: Listing, wish: Partial<OrderRequest> = {}): OrderRequest => ({
  account_id: listing.id,
  mode: 'now',
  type: 1,
  hours: 1,
  coupon_id: null,
  use_vip: true,
  game_money: 0,
  agreed: {
    rental: listing.rental,
    deposit: listing.deposit,
    rental_period: {
      daily_rental: listing.daily_rental,
      ten_hour_rental: listing.ten_hour_rental,
      weekly_rental: listing.weekly_rental,
      morning_rental: listing.morning_rental,
      afternoon_rental: listing.afternoon_rental,
      night_rental: listing.night_rental,
    },
    discount: Number(listing.discount),
  },
  agreed_total: listing.rental + listing.deposit,
  ...wish,
});

export const aKey = (): string => `key-${next()}-${randomBytes(6).toString('hex')}`;

export const keyed = (person: Person, key = aKey()) => ({ token: person.token, headers: { 'idempotency-key': key } });

export const askOrder = (service: Market, renter: Person, wish: OrderRequest, key?: string) =>
  service.ask(contract.createOrder, { body: wish }, keyed(renter, key));

/** An unpaid order. */
export const anOrder = (service: Market, renter: Person, listing: Listing, wish: Partial<OrderRequest> = {}): Promise<Order> =>
  service.get(contract.createOrder, { body: wishFor(listing, wish) }, keyed(renter));

export const pay = (service: Market, renter: Person, orderNo: string, method: 'wallet' | 'card' | 'mixed' = 'wallet', key?: string) =>
  service.ask(contract.payOrder, { params: { order_no: orderNo }, body: { method } }, keyed(renter, key));

export async function aPaidOrder(service: Market, renter: Person, listing: Listing, wish: Partial<OrderRequest> = {}): Promise<Order> {
  const order = await anOrder(service, renter, listing, wish);
  await service.get(contract.payOrder, { params: { order_no: order.order_no }, body: { method: 'wallet' } }, keyed(renter));
  return readOrder(service, renter, order.order_no);
}

export const readOrder = (service: Market, renter: Person, orderNo: string): Promise<Order> =>
  service.get(contract.getOrderInfo, { params: { order_no: orderNo } }, { token: renter.token });
