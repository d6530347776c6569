import { orders as rest } from '#contract/rest/index.ts';
import { blocks, nameOf, orderStatuses, orderTabs, payMethods, rentModes, rentTypes } from '#contract/names.ts';
import { type Area, as, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';
import type { Inputs } from '#schema/inputs.ts';
import { shown } from '#schema/shapes.ts';

type NewOrder = Inputs['CreateOrderInput'];

const rentalPeriod = (prices: NewOrder['agreed']['prices']) => ({
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

const order = one(rest.orderShape);

export const area: Area = {
  Query: {
    orders: calls(rest.listOrders, {
      args: `tab: OrderTab! = ALL, ${PAGE}`,
      request: ({ tab, ...at }) => ({ query: { type: orderTabs[tab], ...pageQuery(at) } }),
      answer: page('OrderPage', rest.orderShape),
    }),
    order: calls(rest.getOrderInfo, {
      args: 'orderNo: ID!',
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: order,
    }),
    payStatus: calls(rest.getPayStatus, {
      args: 'orderNo: ID!',
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: as('PayStatus!', (data) => ({
        orderNo: data.order_no,
        status: nameOf(orderStatuses, data.order_status),
        cardRefused: data.card_refused,
      })),
    }),
    renewCheck: calls(rest.renewCheck, {
      args: 'orderNo: ID!, hours: Int!',
      request: ({ orderNo, hours }) => ({ params: { order_no: orderNo }, query: { hours } }),
      answer: as('RenewCheck!', (data) => ({
        fits: data.fits,
        maxHours: data.max_hours,
        newEndsAt: data.new_end,
        priceFen: data.price,
        lines: data.lines.map((line) => shown(rest.priceLineShape, line)),
      })),
    }),
  },
  Mutation: {
    createOrder: calls(rest.createOrder, {
      args: 'input: CreateOrderInput!',
      doc: 'PRICE_CHANGED brings `details { now { prices activity depositFen availability rentedUntil } totalFen }`.',
      request: ({ input }) => ({ body: orderBody(input) }),
      answer: order,
    }),
    payOrder: calls(rest.payOrder, {
      args: 'orderNo: ID!, method: PayMethod!, proof: String',
      request: ({ orderNo, method, proof }) => ({
        params: { order_no: orderNo },
        body: { method: payMethods[method], proof: proof ?? undefined },
      }),
      answer: as('PayAnswer!', (data) => ({
        orderNo: data.order_no,
        status: nameOf(orderStatuses, data.order_status),
        cashierUrl: data.cashier_url,
        cardFen: data.card_amount,
      })),
    }),
    cancelOrder: calls(rest.cancelOrder, {
      args: 'orderNo: ID!, agreedFeeFen: Fen!',
      doc: 'CANCEL_FEE_CHANGED brings `details { feeFen }`.',
      request: ({ orderNo, agreedFeeFen }) => ({ params: { order_no: orderNo }, body: { agreed_fee: agreedFeeFen } }),
      answer: order,
    }),
    renewOrder: calls(rest.renewOrder, {
      args: 'orderNo: ID!, hours: Int!, agreedPriceFen: Fen!, proof: String',
      doc: 'RENEW_CONFLICT brings `details { maxHours }`, PRICE_CHANGED `details { totalFen }`.',
      request: ({ orderNo, hours, agreedPriceFen, proof }) => ({
        params: { order_no: orderNo },
        body: { hours, agreed_price: agreedPriceFen, proof: proof ?? undefined },
      }),
      answer: order,
    }),
    revealCredentials: calls(rest.getCredentials, {
      args: 'orderNo: ID!',
      fresh: true,
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: as('Credentials!', (data) => ({
        account: data.account,
        password: data.password,
        zone: data.zone,
        roleName: data.role_name,
        until: data.until,
      })),
    }),
  },
};
