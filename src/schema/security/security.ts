import { proofPurposes } from '#contract/names.ts';
import { security as rest } from '#contract/rest/index.ts';
import { type Area, as, calls, done, one } from '#schema/field.ts';

export const area: Area = {
  Mutation: {
    readSecurityNews: calls(rest.readSecurityNews, {
      args: 'code: String!',
      request: ({ code }) => ({ body: { code } }),
      answer: one(rest.securityNewsShape),
    }),
    denySecurityNews: calls(rest.denySecurityNews, {
      args: 'code: String!',
      request: ({ code }) => ({ body: { code } }),
      answer: done,
    }),
    sendOwnSms: calls(rest.sendOwnSms, {
      args: 'verifyKey: String!, purpose: ProofPurpose!',
      doc: 'Returns when the next one may be asked for.',
      request: ({ verifyKey, purpose }) => ({ body: { verify_key: verifyKey, purpose: proofPurposes[purpose] } }),
      answer: as('Instant!', (data) => data.resend_at),
    }),
    proveOwner: calls(rest.proveOwner, {
      args: 'input: ProveOwnerInput!',
      request: ({ input: { purpose, subject, smsCode, emailCode, password, payPassword, idNumber, verifyKey } }) => ({
        body: {
          purpose: proofPurposes[purpose],
          subject: subject ?? undefined,
          sms_code: smsCode ?? undefined,
          email_code: emailCode ?? undefined,
          password: password ?? undefined,
          pay_password: payPassword ?? undefined,
          id_number: idNumber ?? undefined,
          verify_key: verifyKey ?? undefined,
        },
      }),
      answer: as('OwnerProof!', (data) => ({ proof: data.proof, expiresAt: data.expires_at })),
    }),
  },
};
