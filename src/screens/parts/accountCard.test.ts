import { expect, it } from 'vitest';
import { fromShanghai } from '#contract/rules/clock.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { accountCard } from './accountCard.ts';

const now = fromShanghai({ y: 2026, m: 11, d: 20, h: 20 });

it('describes a plain listing with its price', () => {
  expect(accountCard(aListingCard({ nightTotalFen: 2_340 }), now)).toEqual({
    id: '7',
    href: '/detail/7.html',
    title: '荣耀王者 386 皮肤',
    game: '王者荣耀',
    cover: '/static/covers/card/moba/7.svg',
    availability: { light: 'free', text: '现在可租' },
    attributes: ['荣耀王者', '386 皮肤'],
    best: ['凤求凰', '飞衡'],
    told: '租出 <100 次 · 号主好评 94%',
    tags: [],
    hourlyFen: 350,
    note: '包夜 ¥23.40',
    favourite: false,
  });
});

it.each([
  ['皮肤数', '386', '386 皮肤'],
  ['英雄', '107', '107 英雄'],
  ['冒险等级', '51', '冒险等级 51'],
  ['贵族', 'V8', 'V8'],
])('shows %s %s as %s', (name, value, told) => {
  expect(accountCard(aListingCard({ attributes: [{ name, value }] }), now).attributes).toEqual([told]);
});

it('shows the price after the activity discount and the original one', () => {
  const { hourlyFen, originalFen, ribbon, note } = accountCard(
    aListingCard({ activity: { discount: 0.85, rentalPromotion: [] }, nightTotalFen: 900 }),
    now,
  );
  expect([hourlyFen, originalFen, ribbon, note]).toEqual([297, 350, '8.5 折', undefined]);
});

it.each([
  ['NORMAL', null, { light: 'free', text: '现在可租' }],
  ['BOOKABLE', fromShanghai({ y: 2026, m: 11, d: 20, h: 22, mi: 40 }), { light: 'book', text: '22:40 可租' }],
  ['BOOKABLE', fromShanghai({ y: 2026, m: 11, d: 21, h: 7, mi: 10 }), { light: 'book', text: '明天 07:10 可租' }],
  ['BOOKABLE', fromShanghai({ y: 2026, m: 11, d: 29, h: 17, mi: 50 }), { light: 'book', text: '11月29日 可租' }],
  ['BOOKABLE', null, { light: 'book', text: '可预约' }],
  ['UNAVAILABLE', null, { light: 'stop', text: '已租出' }],
  ['MAINTENANCE', null, { light: 'stop', text: '维护中' }],
] as const)('%s, available at %s', (availability, freeAt, expected) => {
  expect(accountCard(aListingCard({ availability, freeAt }), now).availability).toEqual(expected);
});

it('shows that a listing rests, not that it is rented', () => {
  const { availability, tags } = accountCard(aListingCard({ availability: 'UNAVAILABLE', isAtRest: true }), now);
  expect([availability, tags]).toEqual([{ light: 'stop', text: '休息中' }, []]);
});

it('shows a resting listing that was taken down as taken down', () => {
  const { availability } = accountCard(aListingCard({ availability: 'UNAVAILABLE', isAtRest: true, isListed: false }), now);
  expect(availability.text).toBe('已下架');
});

it('shows that VIPs pay less, that it is played for nothing, and that one may bargain', () => {
  const { tags } = accountCard(aListingCard({ isUseVipDiscount: true, isFreePlay: true, isUseBargain: true, staysOnline: true }), now);
  expect(tags.map(({ text }) => text)).toEqual(['会员折扣', '免费玩', '可议价']);
});

it('shows that a listing was taken down, not that it is rented', () => {
  expect(accountCard(aListingCard({ availability: 'UNAVAILABLE', isListed: false }), now).availability).toEqual({
    light: 'stop',
    text: '已下架',
  });
});

it('shows no rate of an owner with too few reviews', () => {
  expect(accountCard(aListingCard({ rentedCount: 120, goodRate: null }), now).told).toBe('租出 100+ 次');
});

it('shows the three most important tags', () => {
  const all = aListingCard({
    depositFen: 0,
    staysOnline: true,
    availability: 'BOOKABLE',
    activity: { discount: 1, rentalPromotion: [{ rentalHour: 3, bonusHour: 1 }] },
  });
  expect(accountCard(all, now).tags).toEqual([
    { text: '无押金', tone: 'ok' },
    { text: '租3送1', tone: 'gift' },
    { text: '到时不下线', tone: 'stay' },
  ]);
  expect(accountCard(aListingCard({ availability: 'BOOKABLE' }), now).tags).toEqual([{ text: '可预约', tone: 'book' }]);
});
