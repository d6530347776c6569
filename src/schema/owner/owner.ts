import { qrProviders } from '#contract/names.ts';
import { owner as rest } from '#contract/rest/index.ts';
import { type Area, as, calls, done, each } from '#schema/field.ts';

export const area: Area = {
  Query: {
    loginSessions: calls(rest.listSessions, { answer: each(rest.sessionShape) }),
    boundLogins: calls(rest.listBoundLogins, { answer: each(rest.boundLoginShape) }),
  },
  Mutation: {
    endSession: calls(rest.endSession, {
      args: 'id: ID!',
      request: ({ id }) => ({ params: { id } }),
      answer: done,
    }),
    endSessions: calls(rest.endSessions, {
      args: 'keepOwn: Boolean!, unbindThird: Boolean = false',
      doc: 'Returns how many it ended.',
      request: ({ keepOwn, unbindThird }) => ({ body: { keep_own: keepOwn, unbind_third: unbindThird ?? false } }),
      answer: as('Int!', (data) => data.ended),
    }),
    unbindLogin: calls(rest.unbindLogin, {
      args: 'platform: QrProvider!',
      request: ({ platform }) => ({ params: { platform: qrProviders[platform] } }),
      answer: done,
    }),
    bindMobile: calls(rest.bindMobile, {
      args: 'phone: String!, code: String!',
      request: ({ phone, code }) => ({ body: { mobile: phone, code } }),
      answer: done,
    }),
    changeMobile: calls(rest.changeMobile, {
      args: 'phone: String!, code: String!, proof: String!',
      request: ({ phone, code, proof }) => ({ body: { mobile: phone, code, proof } }),
      answer: done,
    }),
    updatePassword: calls(rest.updatePassword, {
      args: 'password: String!, proof: String!',
      request: ({ password, proof }) => ({ body: { password, proof } }),
      answer: done,
    }),
  },
};
