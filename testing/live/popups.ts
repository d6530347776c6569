import type { Visit } from '#testing/site/site.ts';
import { MOST_SHOWS, remember } from './world.ts';

/** Ids that include all other ads and notices. */
const others = Array.from({ length: 500 }, (_, at) => String(at + 1));

/** Pause of the popup queue after each popup, in ms. */
export const PAUSE = 1_000;
/** Idle time in ms before an ad or an emergency notice is shown. */
export const CALM = 30_000;

export interface ShownAd {
  readonly id: string;
  readonly title: string;
  readonly button: string;
}
export interface ShownNotice {
  readonly id: string;
  readonly title: string;
}

/** Browser storage in which all ads except these count as shown. */
export const adMemory = (unseen: readonly string[]) => ({
  day: '2026-01-01',
  shown: [],
  lastAdId: null,
  lastPriority: null,
  onceEver: others.filter((id) => !unseen.includes(id)),
  popTimes: {},
});
/** Browser storage in which all emergency notices except these have reached their limit of showings. */
export const noticeMemory = (unseen: readonly string[]) => ({
  ...Object.fromEntries(others.map((id) => [id, MOST_SHOWS])),
  ...Object.fromEntries(unseen.map((id) => [id, 0])),
});

export const rememberAds = (visit: Visit, unseen: readonly string[]): Promise<void> => remember(visit, 'ad-rotation', adMemory(unseen));
export const rememberNotices = (visit: Visit, unseen: readonly string[]): Promise<void> =>
  remember(visit, 'emergency-notices', noticeMemory(unseen));

/** An existing ad that may be shown on any page. None is created: parallel tests would see it too. */
export async function anAd({ market }: Pick<Visit, 'market'>): Promise<ShownAd> {
  const found = await market.deps.db
    .selectFrom('popup_ad')
    .select(['id', 'title', 'button'])
    .where('is_shown', '=', true)
    .where('position', '=', 0)
    .where('end_date', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  if (!found) throw new Error('网站上没有正在投放的弹窗广告；演示数据里有');
  return found;
}

/** A published emergency notice of the site. */
export async function aNotice({ market }: Pick<Visit, 'market'>): Promise<ShownNotice> {
  const found = await market.deps.db
    .selectFrom('emergency_notice')
    .select(['id', 'title'])
    .where('expires_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  if (!found) throw new Error('网站上没有正在生效的紧急公告；演示数据里有');
  return found;
}
