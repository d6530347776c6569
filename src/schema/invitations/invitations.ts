import { invitations as rest } from '#contract/rest/index.ts';
import { type Area, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';

export const area: Area = {
  Query: {
    invite: calls(rest.getInvite, { answer: one(rest.inviteShape), fresh: true }),
    invitations: calls(rest.listInvitations, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: page('InvitationPage', rest.invitationShape),
    }),
  },
  Mutation: {
    exchangeCode: calls(rest.exchangeCode, {
      args: 'code: String!, verifyKey: String',
      request: ({ code, verifyKey }) => ({ body: { code, verify_key: verifyKey ?? undefined } }),
      answer: one(rest.exchangedShape),
    }),
  },
};
