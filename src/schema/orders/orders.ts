import { orders as rest } from '#contract/rest/index.ts';
import type { Area, Resolver } from '#schema/context.ts';
import { blocks, nameOf, type NameOf, orderStatuses, orderTabs, payMethods, rentModes, rentTypes } from '#contract/names.ts';
import { order as presentOrder, priceLine } from './present.ts';

interface Keyed {
  idempotencyKey: string;
}

interface AgreedPrices {
  hourlyFen: number;
  dailyFen?: number | null;
  tenHourFen?: number | null;
  weeklyFen?: number | null;
  morningFen?: number | null;
  afternoonFen?: number | null;
  nightFen?: number | null;
}

interface NewOrder {
  listingId: string;
  mode: NameOf<typeof rentModes>;
  rentType: NameOf<typeof rentTypes>;
  hours?: number | null;
  startAt?: number | null;
  block?: NameOf<typeof blocks> | null;
  couponId?: string | null;
  useVip: boolean;
  gameMoney: number;
  agreed: { prices: AgreedPrices; depositFen: number; discount: number };
  agreedTotalFen: number;
}

const rentalPeriod = (prices: AgreedPrices) => ({
  daily_rental: prices.dailyFen ?? null,
  ten_hour_rental: prices.tenHourFen ?? null,
  weekly_rental: prices.weeklyFen ?? null,
  morning_rental: prices.morningFen ?? null,
  afternoon_rental: prices.afternoonFen ?? null,
  night_rental: prices.nightFen ?? null,
});

const orderBody = ({ agreed, ...input }: NewOrder) => ({
  account_id: input.listingId,
  mode: rentModes[input.mode],
  type: rentTypes[input.rentType],
  hours: input.hours ?? undefined,
  start_at: input.startAt ?? undefined,
  block: input.block ? blocks[input.block] : undefined,
  coupon_id: input.couponId ?? null,
  use_vip: input.useVip,
  game_money: input.gameMoney,
  agreed: {
    rental: agreed.prices.hourlyFen,
    deposit: agreed.depositFen,
    rental_period: rentalPeriod(agreed.prices),
    discount: agreed.discount,
  },
  agreed_total: input.agreedTotalFen,
});

const orders: Resolver<{ tab: NameOf<typeof orderTabs>; after?: string | null; first: number }> = async (
  _,
  { tab, after, first },
  { rest: source, caller },
) => {
  const data = await source.call(rest.listOrders, { query: { type: orderTabs[tab], cursor: after ?? undefined, limit: first } }, caller);
  return { items: data.list.map(presentOrder), nextCursor: data.next_cursor };
};

const order: Resolver<{ orderNo: string }> = async (_, { orderNo }, { rest: source, caller }) =>
  presentOrder(await source.call(rest.getOrderInfo, { params: { order_no: orderNo } }, caller));

const payStatus: Resolver<{ orderNo: string }> = async (_, { orderNo }, { rest: source, caller }) => {
  const data = await source.call(rest.getPayStatus, { params: { order_no: orderNo } }, caller);
  return { orderNo: data.order_no, status: nameOf(orderStatuses, data.order_status), cardRefused: data.card_refused };
};

const renewCheck: Resolver<{ orderNo: string; hours: number }> = async (_, { orderNo, hours }, { rest: source, caller }) => {
  const data = await source.call(rest.renewCheck, { params: { order_no: orderNo }, query: { hours } }, caller);
  return { fits: data.fits, maxHours: data.max_hours, newEndsAt: data.new_end, priceFen: data.price, lines: data.lines.map(priceLine) };
};

const createOrder: Resolver<Keyed & { input: NewOrder }> = async (_, { input, idempotencyKey }, { rest: source, caller }) =>
  presentOrder(await source.call(rest.createOrder, { body: orderBody(input) }, caller, { idempotencyKey }));

const payOrder: Resolver<Keyed & { orderNo: string; method: NameOf<typeof payMethods> }> = async (_, args, { rest: source, caller }) => {
  const request = { params: { order_no: args.orderNo }, body: { method: payMethods[args.method] } };
  const data = await source.call(rest.payOrder, request, caller, { idempotencyKey: args.idempotencyKey });
  return {
    orderNo: data.order_no,
    status: nameOf(orderStatuses, data.order_status),
    cashierUrl: data.cashier_url,
    cardFen: data.card_amount,
  };
};

const cancelOrder: Resolver<Keyed & { orderNo: string; agreedFeeFen: number }> = async (_, args, { rest: source, caller }) => {
  const request = { params: { order_no: args.orderNo }, body: { agreed_fee: args.agreedFeeFen } };
  return presentOrder(await source.call(rest.cancelOrder, request, caller, { idempotencyKey: args.idempotencyKey }));
};

const renewOrder: Resolver<Keyed & { orderNo: string; hours: number; agreedPriceFen: number }> = async (
  _,
  args,
  { rest: source, caller },
) => {
  const request = { params: { order_no: args.orderNo }, body: { hours: args.hours, agreed_price: args.agreedPriceFen } };
  return presentOrder(await source.call(rest.renewOrder, request, caller, { idempotencyKey: args.idempotencyKey }));
};

const revealCredentials: Resolver<{ orderNo: string }> = async (_, { orderNo }, { rest: source, caller }) => {
  const data = await source.call(rest.getCredentials, { params: { order_no: orderNo } }, caller, { fresh: true });
  return { account: data.account, password: data.password, zone: data.zone, roleName: data.role_name, until: data.until };
};

export const area: Area = {
  Query: { orders, order, payStatus, renewCheck },
  Mutation: { createOrder, payOrder, cancelOrder, renewOrder, revealCredentials },
};
