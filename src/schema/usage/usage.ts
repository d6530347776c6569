import { usage as rest } from '#contract/rest/index.ts';
import { type Area, calls, done } from '#schema/field.ts';

export const area: Area = {
  Mutation: {
    sendUsage: calls(rest.sendUsage, {
      form: rest.usageForm,
      doc: 'Reports that come again under their id count once.',
      answer: done,
    }),
    uploadConversion: calls(rest.uploadConversion, {
      args: 'orderNo: String!, bdVid: String, qhClickId: String',
      request: ({ orderNo, bdVid, qhClickId }) => ({
        body: { conversion_type: 6, order_no: orderNo, bd_vid: bdVid ?? null, qhclickid: qhClickId ?? null },
      }),
      answer: done,
    }),
  },
};
