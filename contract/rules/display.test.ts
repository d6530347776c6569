import { expect, it, test } from 'vitest';
import { CLOSED_NICKNAME } from './deactivation.ts';
import {
  depositText,
  gameCurrencyTag,
  hourlyPriceText,
  maskAddress,
  maskEmail,
  maskName,
  maskPhone,
  nameForOthers,
  popularity,
} from './display.ts';

test.each([
  [0, ''],
  [-5, ''],
  [Number.NaN, ''],
  [1, ''],
  [0.9, ''],
  [149.9, '0.01万'],
  [49, ''],
  [50, '0.01万'],
  [100, '0.01万'],
  [1_000, '0.1万'],
  [10_000, '1万'],
  [12_500, '1.25万'],
  [12_549, '1.25万'],
  [12_550, '1.26万'],
  [500_000, '50万'],
  [999_949, '99.99万'],
  [999_950, '100万'],
  [999_999, '100万'],
  [1_000_000, '百万'],
  [9_999_999, '百万'],
  [10_000_000, '千万'],
  [99_999_999, '千万'],
  [100_000_000, '亿级'],
  [5_000_000_000, '亿级'],
])('%d game currency is tagged %j', (amount, tag) => {
  expect(gameCurrencyTag(amount)).toBe(tag);
});

test.each([
  [0, '<100'],
  [99, '<100'],
  [100, '100+'],
  [199, '100+'],
  [200, '200+'],
  [555, '500+'],
  [999, '900+'],
  [1_000, '1000+'],
  [1_001, '1000+'],
  [123_456, '1000+'],
])('popularity %d shows %s', (count, text) => {
  expect(popularity(count)).toBe(text);
});

test.each([
  [0, '无押金'],
  [3_000, '押金30元'],
  [3_050, '押金30.5元'],
  [1, '押金0.01元'],
])('a deposit of %d fen shows %s', (fen, text) => {
  expect(depositText(fen)).toBe(text);
});

test.each([
  ['13800138000', '138****8000'],
  ['1380013', '*******'],
  ['', ''],
])('masks %j as %j', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test.each([
  ['晚风', '晚***风'],
  ['晚来的风', '晚***风'],
  ['𠮷野𠮷', '𠮷***𠮷'],
  ['晚', '晚***'],
  ['', '***'],
])('masks the name %j as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

it('shows others a masked name, or none, but the name of a closed account', () => {
  expect([nameForOthers('晚风', true), nameForOthers('晚风', false)]).toEqual(['晚***风', '匿名用户']);
  expect([nameForOthers(CLOSED_NICKNAME, true), nameForOthers(CLOSED_NICKNAME, false)]).toEqual(['已注销用户', '已注销用户']);
});

test.each([
  ['lin@example.com', 'l***n@example.com'],
  ['li@example.com', 'l***i@example.com'],
  ['l@example.com', 'l***@example.com'],
  ['"l@n"@example.com', '"***"@example.com'],
])('masks the mailbox %j as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2001:db8:0:1::7', '2001:db8:*'],
])('masks the address %s as %s', (ip, masked) => {
  expect(maskAddress(ip)).toBe(masked);
});

it('formats the hourly price', () => {
  expect(hourlyPriceText(250)).toBe('¥2.50/时');
});
