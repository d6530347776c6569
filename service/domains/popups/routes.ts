import type { DataOf } from '#contract/rest/endpoint.ts';
import * as contract from '#contract/rest/popups.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { bannerPicture } from '#service/domains/pictures/paths.ts';

type PopupAd = DataOf<typeof contract.listPopupAds>['list'][number];

/** Advertisements and urgent notices. Which were shown, and how often, is stored in the browser only. */
export function registerPopups(service: Service): void {
  route(service, contract.listPopupAds, async ({ deps, query }) => {
    const rows = await deps.db
      .selectFrom('popup_ad')
      .select([
        'id',
        'title',
        'subtitle',
        'kicker',
        'button',
        'world',
        'href',
        'start_date',
        'end_date',
        'display_frequency',
        'position',
        'priority',
      ])
      .where('device', '=', Number(query.device))
      .where('is_shown', '=', true)
      .where((row) => row.or([row('end_date', 'is', null), row('end_date', '>=', dayKey(deps.clock.now()))]))
      .orderBy('priority')
      .orderBy('id')
      .execute();
    const list = rows.map(({ world, ...ad }): PopupAd => ({ ...ad, image: bannerPicture({ world, title: '' }, Number(ad.id)) }));
    return { list };
  });

  route(service, contract.listEmergencyNotices, async ({ deps }) => {
    const now = new Date(deps.clock.now());
    const list = await deps.db
      .selectFrom('emergency_notice')
      .select(['id', 'title', 'content'])
      .where('is_shown', '=', true)
      .where('published_at', '<=', now)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { list };
  });
}
