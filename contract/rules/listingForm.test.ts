import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameAttribute } from './gameAttributes.ts';
import {
  attributeFault,
  blankListing,
  isPriceJump,
  listingFaults,
  type ListingForm,
  loginFaults,
  pastedNames,
  renterTotals,
} from './listingForm.ts';

const whole: ListingForm = { ...blankListing, title: '荣耀王者 全英雄', platform: '安卓微信', zone: '一区', role: '夜行者', hourly: 50 };
const faults = (wish: Partial<ListingForm>, attributes: readonly GameAttribute[] = []) => listingFaults({ ...whole, ...wish }, attributes);
const rank: GameAttribute = { name: '段位', kind: 'choice', unit: '', choices: ['王者', '钻石'] };
const skins: GameAttribute = { name: '皮肤数', kind: 'number', unit: '款', choices: [] };
const note: GameAttribute = { name: '铭文', kind: 'text', unit: '', choices: [] };

test('a complete form has no fault, an empty one names what is required', () => {
  expect(faults({})).toEqual({});
  expect(Object.keys(listingFaults(blankListing, [])).toSorted()).toEqual(['hourly', 'platform', 'role', 'title', 'zone']);
});

test.each<[Partial<ListingForm>, Partial<Record<keyof ListingForm, string>>]>([
  [{ title: '三个字' }, { title: '标题要 4–40 个字' }],
  [{ title: '长'.repeat(41) }, { title: '标题要 4–40 个字' }],
  [{ title: '加我 13800138000 便宜' }, { title: '标题里不能写联系方式和长串数字' }],
  [{ words: '微信 abc_12345' }, { words: '描述里不能写联系方式和长串数字' }],
  [{ words: '长'.repeat(501) }, { words: '描述最多 500 个字' }],
  [{ hourly: 49 }, { hourly: '时租价要在 0.5 到 20000 元之间' }],
  [{ hourly: 0 }, { hourly: '请填写时租价' }],
  [{ night: 49, daily: 0 }, { night: '夜场价要在 0.5 到 20000 元之间' }],
  [{ deposit: 2_000_001 }, { deposit: '押金不能超过 20000 元' }],
  [{ hourly: 83_334 }, { hourly: '时租满 24 小时，加上押金和全部游戏币，会超过 20000 元' }],
  [{ weekly: 1_000_001, deposit: 1_000_000 }, { weekly: '包周一单，加上押金和全部游戏币，会超过 20000 元' }],
  [{ night: 200_000, currency: 300_000, rate: 100, deposit: 0 }, { night: '夜场一单，加上押金和全部游戏币，会超过 20000 元' }],
  [{ least: 25 }, { least: '起租要是 1 到 24 小时' }],
  [{ promotions: [{ hours: 0, bonus: 1 }] }, { promotions: '租和送都要是 1 到 24 小时' }],
  [
    {
      promotions: [
        { hours: 3, bonus: 1 },
        { hours: 3, bonus: 2 },
      ],
    },
    { promotions: '同样的时长只能有一档租送' },
  ],
  [{ currency: 1 }, { rate: '有游戏币时要填一元换多少' }],
  [{ pictures: Array.from({ length: 10 }, String) }, { pictures: '最多 9 张图片' }],
])('%o is refused with %o', (wish, expected) => {
  expect(faults(wish)).toEqual(expected);
});

test('an account whose longest order costs as much as an order may is published', () => {
  expect(faults({ hourly: 83_333 })).toEqual({});
  expect(faults({ weekly: 1_000_000, night: 50_000, currency: 300_000, rate: 60, deposit: 500_000 })).toEqual({});
});

describe('an attribute of the game', () => {
  test.each([
    [rank, '王者', null],
    [rank, '青铜', '段位请从选项里选'],
    [skins, '120', null],
    [skins, '一百', '皮肤数要填数字'],
    [note, '八页满级', null],
    [note, '长'.repeat(41), '铭文最多 40 个字'],
    [rank, '  ', null],
  ])('%o with %s', (attribute, value, fault) => {
    expect(attributeFault(attribute, value)).toBe(fault);
    expect(faults({ attributes: [{ name: attribute.name, value }] }, [attribute]).attributes ?? null).toBe(fault);
  });
});

test.each([
  [100, 150, false],
  [100, 151, true],
  [100, 50, false],
  [100, 49, true],
  [null, 900, false],
  [100, null, false],
  [0, 900, false],
])('from %s to %s is a jump: %s', (before, after, jumps) => {
  expect(isPriceJump(before, after)).toBe(jumps);
});

test('a change is a jump exactly when it is by more than half', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (before, after) => {
      expect(isPriceJump(before, after)).toBe(after > before * 1.5 || after < before * 0.5);
    }),
  );
});

test('a login is typed twice', () => {
  expect(loginFaults({ account: 'hero', secret: 'abc', again: 'abc' })).toEqual({});
  expect(loginFaults({ account: 'hero', secret: 'abc', again: 'abd' })).toEqual({ again: '两次输入的密码不一样' });
  expect(loginFaults({ account: ' ', secret: '', again: '' })).toEqual({ account: '请填写登录账号', secret: '请填写登录密码' });
});

test('a pasted list is read by lines, commas and semicolons, each name once', () => {
  expect(pastedNames('凤求凰\r\n白龙吟，引擎之心;凤求凰\t\n\n 飞衡 、')).toEqual(['凤求凰', '白龙吟', '引擎之心', '飞衡']);
});

test('a renter pays the shortest rental of each type with the deposit', () => {
  const prices = { hourly: 500, daily: 6_000, ten: 3_500, weekly: 0, morning: 300, afternoon: null, night: 350 };
  expect(renterTotals({ ...blankListing, ...prices, deposit: 2_000, least: 2 })).toEqual({
    hourly: 3_000,
    daily: 8_000,
    ten: 5_500,
    weekly: null,
    morning: 300 * 5 + 2_000,
    afternoon: null,
    night: 350 * 9 + 2_000,
  });
  expect(renterTotals({ ...blankListing, hourly: 100, least: 0 }).hourly).toBe(100);
});
