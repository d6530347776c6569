import { usage as rest } from '#contract/rest/index.ts';
import { type Area, calls, done } from '#schema/field.ts';

const named = <T extends { readonly userId?: string | null }>(each: T) => ({ ...each, userId: each.userId ?? null });

export const area: Area = {
  Mutation: {
    sendUsage: calls(rest.sendUsage, {
      args: 'reports: [UsageReportInput!]!, views: [PageViewInput!]!',
      doc: 'Reports that come again under their id count once.',
      request: ({ reports, views }) => ({ body: { reports: reports.map(named), views: views.map(named) } }),
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
