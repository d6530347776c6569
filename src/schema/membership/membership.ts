import { membership as rest } from '#contract/rest/index.ts';
import { membershipPlans, membershipProducts, payMethods } from '#contract/names.ts';
import { type Area, calls, one } from '#schema/field.ts';

export const area: Area = {
  Query: {
    membership: calls(rest.listMemberships, { answer: one(rest.membershipShape) }),
    subscription: calls(rest.getSubscription, {
      args: 'subscriptionNo: ID!',
      request: ({ subscriptionNo }) => ({ params: { subscription_no: subscriptionNo } }),
      answer: one(rest.subscriptionShape),
    }),
  },
  Mutation: {
    subscribe: calls(rest.subscribe, {
      args: 'product: MembershipProduct!, plan: MembershipPlan!, agreedTotalFen: Fen!',
      request: ({ product, plan, agreedTotalFen }) => ({
        body: { product: membershipProducts[product], plan: membershipPlans[plan], agreed_total: agreedTotalFen },
      }),
      answer: one(rest.subscriptionShape),
    }),
    payMembership: calls(rest.payMembership, {
      args: 'subscriptionNo: ID!, method: PayMethod!, proof: String',
      request: ({ subscriptionNo, method, proof }) => ({
        params: { subscription_no: subscriptionNo },
        body: { method: payMethods[method], proof: proof ?? undefined },
      }),
      answer: one(rest.paymentShape),
    }),
    closeSubscription: calls(rest.closeSubscription, {
      args: 'subscriptionNo: ID!',
      request: ({ subscriptionNo }) => ({ params: { subscription_no: subscriptionNo } }),
      answer: one(rest.subscriptionShape),
    }),
  },
};
