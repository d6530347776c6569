import { sql } from 'kysely';
import { createOrder, cancelOrder, getOrderInfo, payOrder } from '#contract/rest/orders.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { quote } from '#contract/rules/price.ts';
import { lockListing, priceFactsOf, termsOf } from '#service/domains/orders/listing.ts';
import { keyed, type Person } from '#testing/builders/market.ts';
import type { SiteMarket } from '#testing/site/service.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { operator } from '#tools/operator/cli.ts';
import type { OrderStage } from './scene.ts';

type Made = Exclude<OrderStage, 'waiting' | 'renting' | 'finished'>;

/** Number of listings that `makeOrders` rents. */
export const ORDERS_TO_MAKE = 8;

/** Fen; payments up to this amount need no pay password. */
const UNASKED = 100_000_000;

/** An unpaid order of one hour. */
async function order(market: SiteMarket, person: Person, listingId: string, startAt?: number): Promise<string> {
  const listing = await lockListing(market.deps.db, listingId, Date.now());
  const hours = listing.min_rental_period;
  const price = quote({ listing: termsOf(listing), type: 1, hours, isVip: true });
  if (!price.ok) throw new Error(`listing ${listingId} cannot be rented: ${price.fault}`);
  const { rental, deposit, rental_period } = priceFactsOf(listing, Date.now());
  const body = {
    account_id: listingId,
    mode: startAt === undefined ? ('now' as const) : ('appoint' as const),
    type: 1 as const,
    hours,
    start_at: startAt,
    coupon_id: null,
    use_vip: true,
    game_money: 0,
    agreed: { rental, deposit, rental_period, discount: listing.discount },
    agreed_total: price.quote.payableFen,
  };
  return (await market.get(createOrder, { body }, keyed(person))).order_no;
}

async function pay(market: SiteMarket, person: Person, orderNo: string, method: 'wallet' | 'card'): Promise<string> {
  await market.get(payOrder, { params: { order_no: orderNo }, body: { method } }, keyed(person));
  return orderNo;
}

async function cancel(market: SiteMarket, person: Person, orderNo: string): Promise<string> {
  const { late_cancel_fee } = await market.get(getOrderInfo, { params: { order_no: orderNo } }, { token: person.token });
  await market.get(cancelOrder, { params: { order_no: orderNo }, body: { agreed_fee: late_cancel_fee ?? 0 } }, keyed(person));
  return orderNo;
}

/** Extends the hold beyond the gallery's run. */
async function keep(market: SiteMarket, orderNo: string): Promise<string> {
  await market.deps.db.write(sql`update rental_order set pay_deadline = now() + interval '50 minutes' where order_no = ${orderNo}`);
  return orderNo;
}

/** Runs a command of `npm run operator`. */
async function operate(market: SiteMarket, ...args: readonly string[]): Promise<void> {
  const said: string[] = [];
  const print = { out() {}, err: (text: string) => void said.push(text) };
  const { db, clock } = market.deps;
  if ((await operator(args, print, (work) => work({ db, clock }), await terminalOf(market.deps))) !== 0)
    throw new Error(`operator ${args.join(' ')}: ${said.join('\n')}`);
}

const fileForRenter = (market: SiteMarket, orderNo: string) =>
  operate(market, 'file', orderNo, '--by', 'renter', '--cause', 'wrong_password', '--words', '按上号说明试了三次，都提示密码错误。');

/** Creates an order of the member in each status that the demo data lacks. */
export async function makeOrders(market: SiteMarket, person: Person, listings: readonly string[]): Promise<Record<Made, string>> {
  await market.deps.db.insertInto('user_setting').values({ user_id: person.id, pay_password_above: UNASKED }).execute();
  const made = await makeAll(market, person, listings);
  await market.deps.db.deleteFrom('user_setting').where('user_id', '=', person.id).execute();
  return made;
}

async function makeAll(market: SiteMarket, person: Person, listings: readonly string[]): Promise<Record<Made, string>> {
  const left = [...listings];
  const next = () => left.shift() ?? '';
  const rented = async () => pay(market, person, await order(market, person, next()), 'wallet');
  const [closed, disputed, refunded, compensated] = [
    await cancel(market, person, await order(market, person, next())),
    await rented(),
    await rented(),
    await rented(),
  ];
  const cancelled = await cancel(
    market,
    person,
    await pay(market, person, await order(market, person, next(), Date.now() + HOUR), 'wallet'),
  );
  const booked = await pay(market, person, await order(market, person, next(), Date.now() + 2 * DAY), 'wallet');
  await fileForRenter(market, disputed);
  await fileForRenter(market, refunded);
  await operate(market, 'uphold', refunded, '--refund', 'all', '--because', '号主没有在期限内换好密码');
  await operate(
    market,
    'file',
    compensated,
    '--by',
    'owner',
    '--cause',
    'spent',
    '--claim',
    '5',
    '--words',
    '租客用掉了账号里的两个改名卡。',
  );
  await operate(market, 'uphold', compensated, '--damages', '5', '--because', '使用记录与号主的说法相符');
  return {
    closed,
    disputed,
    refunded,
    compensated,
    cancelled,
    booked,
    unpaid: await keep(market, await order(market, person, next())),
    paying: await keep(market, await pay(market, person, await order(market, person, next()), 'card')),
  };
}

/** Id of the latest ledger line of the renter's order, which has the most details. */
export async function ledgerLine(market: SiteMarket, person: Person, orderNo: string): Promise<string> {
  const { list } = await market.get(listLedger, { query: { order_no: orderNo } }, { token: person.token });
  return list[0]?.id ?? '';
}
