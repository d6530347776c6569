import { expect, it } from 'vitest';
import { type HallFilters, noFilters } from '#lib/hallAddress.ts';
import { chosenIn, priceText } from './chosen.ts';

const now = Date.parse('2026-11-20T19:00:00+08:00');
const night = { start: Date.parse('2026-11-20T22:00:00+08:00'), end: Date.parse('2026-11-21T07:00:00+08:00') };
const names = { game: '王者荣耀', now, attribute: (_name: string, value: string) => `${value} 以上` };

it('names every filter, and the filters without it', () => {
  const filters: HallFilters = {
    ...noFilters,
    gameId: '1',
    keyword: '典藏',
    platform: '安卓微信',
    zone: '微信 1 区',
    rentType: 3,
    minFen: 100,
    maxFen: 650,
    attributes: { rank: '最强王者', skins: '200' },
    availability: 'now',
    noDeposit: true,
    staysOnline: true,
    rentalPromotion: true,
    vipDiscount: true,
    bargain: true,
    freePlay: true,
    free: night,
    merchantId: '9',
    special: true,
    sort: 'hot',
  };
  const choices = chosenIn(filters, names);
  expect(choices.map(({ label }) => label)).toEqual([
    '王者荣耀',
    '“典藏”',
    '安卓微信',
    '微信 1 区',
    '时段',
    '¥1–6.5/时',
    '最强王者 以上',
    '200 以上',
    '现在可租',
    '无押金',
    '租满送时长',
    '会员折扣',
    '可议价',
    '免费玩',
    '今天 22:00–明天 07:00 可租',
    '到时不下线',
    '同一号主',
  ]);
  const bare = choices.reduce<HallFilters>((rest, { label }) => {
    const choice = chosenIn(rest, names).find((each) => each.label === label);
    return { ...rest, ...choice?.without };
  }, filters);
  expect(bare).toEqual({ ...noFilters, special: true, sort: 'hot' });
});

it('removes with a game the filters that depend on it', () => {
  const [game] = chosenIn({ ...noFilters, gameId: '1', zone: '微信 1 区', attributes: { rank: 'x' } }, names);
  expect(game?.without).toEqual({ gameId: null, zone: '', attributes: {}, piece: '' });
});

it.each([
  [null, 200, '¥2/时以下'],
  [1_000, null, '¥10/时以上'],
  [250, 500, '¥2.5–5/时'],
])('%s to %s fen', (min, max, text) => {
  expect(priceText(min, max)).toBe(text);
});

it('removes with a platform its zone, and a zone alone', () => {
  const choices = chosenIn({ ...noFilters, platform: '安卓微信', zone: '微信 1 区' }, names);
  expect(choices).toEqual([
    { label: '安卓微信', without: { platform: '', zone: '' } },
    { label: '微信 1 区', without: { zone: '' } },
  ]);
});
