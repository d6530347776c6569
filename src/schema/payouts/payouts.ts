import { payouts as rest } from '#contract/rest/index.ts';
import { type Area, calls, done, one, PAGE, page, pageQuery } from '#schema/field.ts';

export const area: Area = {
  Query: {
    payout: calls(rest.getPayout, { answer: one(rest.payoutShape) }),
    contract: calls(rest.getContract, { answer: one(rest.contractShape), fresh: true }),
    withdrawals: calls(rest.listWithdrawals, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: page('WithdrawalPage', rest.withdrawalShape),
    }),
    withdrawal: calls(rest.getWithdrawal, {
      args: 'withdrawalNo: ID!',
      request: ({ withdrawalNo }) => ({ params: { withdrawal_no: withdrawalNo } }),
      answer: one(rest.withdrawalShape),
      fresh: true,
    }),
  },
  Mutation: {
    updateAlipay: calls(rest.updateAlipay, {
      args: 'account: String!, holder: String, proof: String!',
      request: ({ account, holder, proof }) => ({ body: { account, holder: holder ?? undefined, proof } }),
      answer: one(rest.payoutAccountShape),
    }),
    unbindAlipay: calls(rest.unbindAlipay, { answer: done }),
    createContract: calls(rest.createContract, { answer: one(rest.contractShape) }),
    createWithdrawal: calls(rest.createWithdrawal, {
      args: 'amountFen: Fen!, proof: String',
      request: ({ amountFen, proof }) => ({ body: { amount: amountFen, proof: proof ?? undefined } }),
      answer: one(rest.withdrawalShape),
    }),
    cancelWithdrawal: calls(rest.cancelWithdrawal, {
      args: 'withdrawalNo: ID!',
      request: ({ withdrawalNo }) => ({ params: { withdrawal_no: withdrawalNo } }),
      answer: one(rest.withdrawalShape),
    }),
  },
};
