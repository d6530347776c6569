import type { DataOf } from '#contract/rest/endpoint.ts';
import { popups as rest } from '#contract/rest/index.ts';
import type { Area, Resolver } from '#schema/context.ts';
import { picture } from '#schema/picture.ts';

const ad = (data: DataOf<typeof rest.listPopupAds>['list'][number]) => ({
  id: data.id,
  title: data.title,
  subtitle: data.subtitle,
  kicker: data.kicker,
  button: data.button,
  image: picture(data.image),
  href: data.href,
  startDate: data.start_date,
  endDate: data.end_date,
  displayFrequency: data.display_frequency,
  position: data.position,
  priority: data.priority,
});

const popupAds: Resolver = async (_, _args, { rest: source, caller }) =>
  (await source.call(rest.listPopupAds, { query: { device: '1' } }, caller)).list.map(ad);

const emergencyNotices: Resolver = async (_, _args, { rest: source, caller }) =>
  (await source.call(rest.listEmergencyNotices, {}, caller)).list;

export const area: Area = { Query: { popupAds, emergencyNotices } };
