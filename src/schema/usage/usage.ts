import type { RequestOf } from '#contract/rest/endpoint.ts';
import { usage as rest } from '#contract/rest/index.ts';
import type { Area, Resolver } from '#schema/context.ts';

type Told = RequestOf<typeof rest.sendUsage>['body'];
type Given<T extends { userId: string | null }> = Omit<T, 'userId'> & { userId?: string | null };
interface Usage {
  reports: Given<Told['reports'][number]>[];
  views: Given<Told['views'][number]>[];
}

const sendUsage: Resolver<Usage> = async (_, { reports, views }, { rest: source, caller }) => {
  const named = <T extends { userId?: string | null }>(each: T) => ({ ...each, userId: each.userId ?? null });
  await source.call(rest.sendUsage, { body: { reports: reports.map(named), views: views.map(named) } }, caller);
  return true;
};

const uploadConversion: Resolver<{ orderNo: string; bdVid?: string | null; qhClickId?: string | null }> = async (
  _,
  given,
  { rest: source, caller },
) => {
  const body = { conversion_type: 6, order_no: given.orderNo, bd_vid: given.bdVid ?? null, qhclickid: given.qhClickId ?? null } as const;
  await source.call(rest.uploadConversion, { body }, caller);
  return true;
};

export const area: Area = { Mutation: { sendUsage, uploadConversion } };
