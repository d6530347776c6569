import type { z } from 'zod';
import type { listings } from '#contract/rest/index.ts';

export const aCard = (changes: Partial<z.output<typeof listings.listingCard>> = {}): z.output<typeof listings.listingCard> => ({
  id: '101',
  title: '安卓微信 星耀 120皮肤',
  cover: 'covers/101.svg',
  game_id: '7',
  game_name: '王者峡谷',
  platform: '安卓微信',
  zone: '微信12区',
  rental: 350,
  night_total: 2_700,
  deposit: 0,
  availability: 'appoint',
  free_at: 1_795_000_000_000,
  is_listed: true,
  attrs: [{ attr_name: '段位', value: '星耀' }],
  activity: { discount: 0.9, rental_promotion: [{ rental_hour: 5, bonus_hour: 1 }] },
  stays_online: true,
  is_insurance: false,
  is_collection: false,
  rented_count: 321,
  best: [{ kind: 'skin', name: '凤求凰', rarity: 'treasured' }],
  good_rate: 0.93,
  is_use_vip_discount: true,
  shop: { id: '9', name: '峡谷小当家' },
  ...changes,
});
