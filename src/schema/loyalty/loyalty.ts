import { loyalty as rest } from '#contract/rest/index.ts';
import { type Area, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';

const entries = page('LoyaltyPage', rest.loyaltyEntryShape);

export const area: Area = {
  Query: {
    signIns: calls(rest.listSignIns, {
      args: 'month: String',
      request: ({ month }) => ({ query: { month: month ?? undefined } }),
      answer: one(rest.signInsShape),
    }),
    coins: calls(rest.getCoins, { answer: one(rest.coinsShape) }),
    coinLog: calls(rest.listCoins, { args: PAGE, request: (at) => ({ query: pageQuery(at) }), answer: entries }),
    credit: calls(rest.getCredit, { answer: one(rest.creditShape) }),
    creditLog: calls(rest.listCredit, { args: PAGE, request: (at) => ({ query: pageQuery(at) }), answer: entries }),
    points: calls(rest.getPoints, { answer: one(rest.pointsShape) }),
    pointLog: calls(rest.listPoints, { args: PAGE, request: (at) => ({ query: pageQuery(at) }), answer: entries }),
  },
  Mutation: {
    signIn: calls(rest.signIn, { answer: one(rest.signInsShape) }),
    exchangeCoins: calls(rest.exchangeCoins, {
      args: 'coins: Int!',
      request: ({ coins }) => ({ body: { coins: coins as 100 } }),
      answer: one(rest.coinsShape),
    }),
  },
};
