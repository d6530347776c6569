import type { DataOf } from '#contract/rest/endpoint.ts';
import { popups as rest } from '#contract/rest/index.ts';
import { type Area, as, calls } from '#schema/field.ts';
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

export const area: Area = {
  Query: {
    popupAds: calls(rest.listPopupAds, {
      request: () => ({ query: { device: '1' } }),
      answer: as('[PopupAd!]!', ({ list }) => list.map(ad)),
    }),
    emergencyNotices: calls(rest.listEmergencyNotices, { answer: as('[EmergencyNotice!]!', ({ list }) => list) }),
  },
};
