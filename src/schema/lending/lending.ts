import { lending as rest } from '#contract/rest/index.ts';
import { lentTabs } from '#contract/names.ts';
import { type Area, calls, done, one, PAGE, page, pageQuery } from '#schema/field.ts';

const order = one(rest.lentOrderShape);
const ofOrder = ({ orderNo }: { orderNo: string }) => ({ params: { order_no: orderNo } });

const ofListing = ({ listingId }: { listingId: string }) => ({ params: { account_id: listingId } });

export const area: Area = {
  Query: {
    lentOrders: calls(rest.listLentOrders, {
      args: `tab: LentTab! = ALL, listingId: ID, gameId: ID, ${PAGE}`,
      request: ({ tab, listingId, gameId, ...at }) => ({
        query: { type: lentTabs[tab], account_id: listingId ?? undefined, game_id: gameId ?? undefined, ...pageQuery(at) },
      }),
      answer: page('LentOrderPage', rest.lentOrderRowShape),
    }),
    lentOrder: calls(rest.getLentOrder, { args: 'orderNo: ID!', request: ofOrder, answer: order }),
    passwordsDue: calls(rest.listPasswordsDue, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: page('PasswordDuePage', rest.passwordDueShape),
    }),
    incomeMonth: calls(rest.getIncome, {
      args: 'month: String!',
      request: ({ month }) => ({ params: { month } }),
      answer: one(rest.incomeMonthShape),
    }),
    incomeRows: calls(rest.listIncome, {
      args: `month: String!, listingId: ID, gameId: ID, ${PAGE}`,
      request: ({ month, listingId, gameId, ...at }) => ({
        query: { month, account_id: listingId ?? undefined, game_id: gameId ?? undefined, ...pageQuery(at) },
      }),
      answer: page('IncomePage', rest.incomeRowShape),
    }),
    lentOffer: calls(rest.getLentOffer, { args: 'listingId: ID!', request: ofListing, answer: one(rest.lentOfferShape) }),
    incomeFile: calls(rest.getIncomeFile, {
      args: 'month: String!',
      request: ({ month }) => ({ params: { month } }),
      answer: one(rest.incomeFileShape),
    }),
  },
  Mutation: {
    reportGameMoney: calls(rest.reportGameMoney, { args: 'orderNo: ID!', form: rest.gameMoneyForm, request: ofOrder, answer: order }),
    callOffOrder: calls(rest.callOffOrder, { args: 'orderNo: ID!', form: rest.callOffForm, request: ofOrder, answer: order }),
    changeLogin: calls(rest.changeLogin, { args: 'listingId: ID!', form: rest.loginForm, request: ofListing, answer: done }),
    setLentOffer: calls(rest.setLentOffer, {
      args: 'listingId: ID!',
      form: rest.lentOfferForm,
      request: ofListing,
      answer: one(rest.lentOfferShape),
    }),
  },
};
