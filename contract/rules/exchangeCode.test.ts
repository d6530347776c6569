import { expect, test } from 'vitest';
import * as rules from './exchangeCode.ts';

const { checkExchangeCode, EXCHANGE_CODE_FORM, EXCHANGE_CODE_REQUIRED, giftText, guessChance, shownCode } = rules;

test('every limit has the value of the specification', () => {
  expect([rules.EXCHANGE_CODE_LENGTH, rules.FREE_GUESSES, rules.LARGEST_BATCH]).toEqual([12, 5, 100_000]);
});

test.each([
  ['ABCDEFGHJK23', { ok: true, value: 'ABCDEFGHJK23' }],
  [' abcd-efgh–jk２３ ', { ok: true, value: 'ABCDEFGHJK23' }],
  ['ＡＢＣＤ－ｅｆｇｈ\u2011JK23\u200b', { ok: true, value: 'ABCDEFGHJK23' }],
  ['', { ok: false, message: EXCHANGE_CODE_REQUIRED }],
  ['\u200b', { ok: false, message: EXCHANGE_CODE_REQUIRED }],
  [' - ', { ok: false, message: EXCHANGE_CODE_REQUIRED }],
  ['ABCDEFGHJK2', { ok: false, message: EXCHANGE_CODE_FORM }],
  ['ABCDEFGHJK234', { ok: false, message: EXCHANGE_CODE_FORM }],
  ['ABCDEFGHJK20', { ok: false, message: EXCHANGE_CODE_FORM }],
  ['OBCDEFGHJK23', { ok: false, message: EXCHANGE_CODE_FORM }],
])('exchange code %j', (input, expected) => expect(checkExchangeCode(input)).toEqual(expected));

test('a code is shown in groups of four', () => {
  expect([shownCode('ABCDEFGHJK23'), shownCode('')]).toEqual(['ABCD-EFGH-JK23', '']);
});

test('a reward is named by kind; a red packet without a threshold has its own wording', () => {
  const packet = { kind: 'packet', title: '红包', discountFen: 550, days: 7 } as const;
  expect([
    giftText({ kind: 'coins', coins: 100 }),
    giftText({ kind: 'vip', days: 7 }),
    giftText({ ...packet, minOrderFen: 1_000 }),
    giftText({ ...packet, minOrderFen: 1 }),
    giftText({ ...packet, minOrderFen: 0 }),
  ]).toEqual(['100 金币', '会员 7 天', '满10减5.5红包', '满0.01减5.5红包', '立减5.5红包']);
});

test('the chance of a guess is tries × live codes ÷ all codes', () => expect(guessChance(3, 2 ** 20)).toBe(3 / 2 ** 40));
