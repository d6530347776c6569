import { deactivation as rest } from '#contract/rest/index.ts';
import { type Area, as, calls, one } from '#schema/field.ts';

const deactivation = one(rest.deactivationShape);

export const area: Area = {
  Query: {
    accountStatus: calls(rest.getAccountStatus, { answer: one(rest.accountStatusShape) }),
    deactivationCheck: calls(rest.checkDeactivation, { answer: one(rest.deactivationCheckShape) }),
    deactivation: calls(rest.getDeactivation, {
      args: 'number: String!',
      request: ({ number }) => ({ params: { number } }),
      answer: deactivation,
    }),
  },
  Mutation: {
    startDeactivation: calls(rest.startDeactivation, {
      args: 'proof: String!, giveUp: String, giveUpFen: Fen',
      request: ({ proof, giveUp, giveUpFen }) => ({
        body: { proof, give_up: giveUp ?? undefined, give_up_amount: giveUpFen ?? undefined },
      }),
      answer: deactivation,
    }),
    confirmDeactivation: calls(rest.confirmDeactivation, {
      args: 'sentence: String!',
      request: ({ sentence }) => ({ body: { sentence } }),
      answer: deactivation,
    }),
    withdrawDeactivation: calls(rest.withdrawDeactivation, { answer: deactivation }),
    delistOwn: calls(rest.delistOwn, { answer: as('Int!', (data) => data.delisted), doc: 'Returns how many it took off.' }),
  },
};
