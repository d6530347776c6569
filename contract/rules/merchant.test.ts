import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationFaults, blankApplication, checkLicence, licenceCheck, publishMost } from './merchant.ts';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const seventeen = fc.array(fc.constantFrom(...SIGNS), { minLength: 17, maxLength: 17 }).map((signs) => signs.join(''));

test.each([
  ['91350100M000100Y43', '91350100M000100Y43'],
  [' 9135 0100-m000100y43 ', '91350100M000100Y43'],
  ['９１３５０１００M000100Y43', '91350100M000100Y43'],
])('the licence %s is read as %s', (given, value) => {
  expect(checkLicence(given)).toEqual({ ok: true, value });
});

test.each(['', '91350100M000100Y4', '91350100M000100Y44', '91350100M000100Y431', '91350100I000100Y43', '91350100S000100Y43'])(
  'the licence %s is refused',
  (given) => {
    expect(checkLicence(given)).toEqual({ ok: false, message: '统一社会信用代码不正确，请照营业执照填写 18 位' });
  },
);

test('every code has one check character, and another sign in any place is noticed', () => {
  fc.assert(
    fc.property(seventeen, fc.nat(16), fc.constantFrom(...SIGNS), (first, at, sign) => {
      const code = first + licenceCheck(first);
      expect(checkLicence(code)).toEqual({ ok: true, value: code });
      expect([...SIGNS].filter((last) => checkLicence(first + last).ok)).toEqual([code.at(-1)]);
      const other = code.slice(0, at) + sign + code.slice(at + 1);
      expect(checkLicence(other).ok).toBe(other === code);
    }),
  );
});

test('an empty application names every field; a complete one none', () => {
  expect(Object.keys(applicationFaults(blankApplication)).toSorted()).toEqual(Object.keys(blankApplication).toSorted());
  const whole = { kind: 2, shop: '北辰', contact: '林一', licence: '91350100M000100Y43', picture: '7', games: ['1'], accounts: 1 } as const;
  expect(applicationFaults(whole)).toEqual({});
  expect(applicationFaults({ ...whole, games: Array.from({ length: 11 }, String), accounts: 1.5, shop: '长'.repeat(21) })).toEqual({
    games: '最多选 10 个游戏',
    accounts: '请填写 1 到 100000 的整数',
    shop: '店铺名要 2–20 个字',
  });
});

test('three accounts without a certificate, two hundred of a store, no bound for a merchant', () => {
  expect(([0, 1, 2] as const).map(publishMost)).toEqual([3, 200, null]);
});
