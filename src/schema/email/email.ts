import { emailActions, proofPurposes } from '#contract/names.ts';
import { email as rest } from '#contract/rest/index.ts';
import { type Area, as, calls, done } from '#schema/field.ts';

const RESEND = 'Returns when the next one may be asked for.';

export const area: Area = {
  Mutation: {
    sendEmailCode: calls(rest.sendEmailCode, {
      args: 'email: String!, verifyKey: String!, action: EmailAction!',
      doc: RESEND,
      request: ({ email, verifyKey, action }) => ({ body: { email, verify_key: verifyKey, action: emailActions[action] } }),
      answer: as('Instant!', (data) => data.resend_at),
    }),
    sendOwnEmailCode: calls(rest.sendOwnEmailCode, {
      args: 'verifyKey: String!, purpose: ProofPurpose!',
      doc: RESEND,
      request: ({ verifyKey, purpose }) => ({ body: { verify_key: verifyKey, purpose: proofPurposes[purpose] } }),
      answer: as('Instant!', (data) => data.resend_at),
    }),
    bindEmail: calls(rest.bindEmail, {
      args: 'email: String!, verifyKey: String!',
      doc: RESEND,
      request: ({ email, verifyKey }) => ({ body: { email, verify_key: verifyKey } }),
      answer: as('Instant!', (data) => data.resend_at),
    }),
    verifyEmail: calls(rest.verifyEmail, {
      args: 'email: String!, code: String!, proof: String!',
      request: ({ email, code, proof }) => ({ body: { email, code, proof } }),
      answer: done,
    }),
    updateEmail: calls(rest.updateEmail, {
      args: 'email: String!, code: String!, proof: String!',
      request: ({ email, code, proof }) => ({ body: { email, code, proof } }),
      answer: done,
    }),
    resetPasswordByEmail: calls(rest.resetPasswordByEmail, {
      args: 'email: String!, code: String!, password: String!, unbindThird: Boolean = false',
      request: ({ email, code, password, unbindThird }) => ({ body: { email, code, password, unbind_third: unbindThird ?? false } }),
      answer: done,
    }),
    forgetPassword: calls(rest.forgetPassword, {
      args: 'phone: String!, code: String!, password: String!, unbindThird: Boolean = false',
      request: ({ phone, code, password, unbindThird }) => {
        return { body: { mobile: phone, code, password, unbind_third: unbindThird ?? false } };
      },
      answer: done,
    }),
  },
};
