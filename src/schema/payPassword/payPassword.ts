import { securityChannels } from '#contract/names.ts';
import { payPassword as rest } from '#contract/rest/index.ts';
import { type Area, calls, done, one } from '#schema/field.ts';

export const area: Area = {
  Query: {
    settings: calls(rest.getSettings, { answer: one(rest.settingsShape) }),
  },
  Mutation: {
    setPayPassword: calls(rest.setPayPassword, {
      args: 'payPassword: String!, proof: String!',
      request: ({ payPassword, proof }) => ({ body: { pay_password: payPassword, proof } }),
      answer: done,
    }),
    updatePayPassword: calls(rest.updatePayPassword, {
      args: 'payPassword: String!, proof: String!',
      request: ({ payPassword, proof }) => ({ body: { pay_password: payPassword, proof } }),
      answer: done,
    }),
    updateSettings: calls(rest.updateSettings, {
      args: 'input: SettingsInput!, proof: String',
      request: ({ input, proof }) => ({
        body: {
          notify_orders: input.notifyOrders ?? undefined,
          notify_money: input.notifyMoney ?? undefined,
          notify_activity: input.notifyActivity ?? undefined,
          show_in_rankings: input.showInRankings ?? undefined,
          security_by: input.securityBy ? securityChannels[input.securityBy] : undefined,
          pay_password_above: input.payPasswordAboveFen ?? undefined,
          proof: proof ?? undefined,
        },
      }),
      answer: one(rest.settingsShape),
    }),
  },
};
