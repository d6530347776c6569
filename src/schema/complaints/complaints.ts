import { complaints as rest } from '#contract/rest/index.ts';
import { type Area, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';

const answer = one(rest.complaintShape);

export const area: Area = {
  Query: {
    complaintTypes: calls(rest.listComplaintTypes, {
      args: 'orderNo: ID!',
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: one(rest.complaintTypesShape),
    }),
    complaints: calls(rest.listComplaints, {
      args: `orderNo: ID, ${PAGE}`,
      request: ({ orderNo, ...at }) => ({ query: { ...pageQuery(at), order_no: orderNo ?? undefined } }),
      answer: page('ComplaintPage', rest.complaintShape),
    }),
    complaint: calls(rest.getComplaint, { args: 'id: ID!', request: ({ id }) => ({ params: { id } }), answer }),
  },
  Mutation: {
    fileComplaint: calls(rest.fileComplaint, {
      args: 'orderNo: ID!',
      form: rest.complaintForm,
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer,
    }),
    sayInComplaint: calls(rest.sayInComplaint, {
      args: 'id: ID!',
      form: rest.statementForm,
      request: ({ id }) => ({ params: { id } }),
      answer,
    }),
    withdrawComplaint: calls(rest.withdrawComplaint, { args: 'id: ID!', request: ({ id }) => ({ params: { id } }), answer }),
  },
};
