import { orders as rest, wallet } from '#contract/rest/index.ts';
import { nameOf, orderStatuses, orderTabs } from '#contract/names.ts';
import { type Area, as, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';
import { shown } from '#schema/shapes.ts';

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
      form: rest.orderForm,
      doc: 'PRICE_CHANGED brings `details { now { prices activity depositFen availability rentedUntil } totalFen }`.',
      answer: order,
    }),
    payOrder: calls(rest.payOrder, {
      args: 'orderNo: ID!',
      form: rest.payForm,
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: as('PayAnswer!', (data) => ({
        orderNo: data.order_no,
        status: nameOf(orderStatuses, data.order_status),
        cashierUrl: data.cashier_url,
        cardFen: data.card_amount,
      })),
    }),
    cancelOrder: calls(rest.cancelOrder, {
      args: 'orderNo: ID!',
      form: rest.cancelForm,
      doc: 'CANCEL_FEE_CHANGED brings `details { feeFen }`.',
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: order,
    }),
    renewOrder: calls(rest.renewOrder, {
      args: 'orderNo: ID!',
      form: rest.renewForm,
      doc: 'RENEW_CONFLICT brings `details { maxHours }`, PRICE_CHANGED `details { totalFen }`.',
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: order,
    }),
    renewByCard: calls(rest.renewByCard, {
      args: 'orderNo: ID!',
      form: rest.renewByCardForm,
      doc: 'RENEW_CONFLICT brings `details { maxHours }`, PRICE_CHANGED `details { totalFen }`.',
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: one(wallet.rechargeShape),
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
