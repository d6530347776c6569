import { expect, it, test } from 'vitest';
import { appQrStatus, isQrExpired, qqQrStatus, qrTimeLeft, wechatQrStatus } from './qr.ts';

test.each([
  ['pending', 'waiting'],
  ['success', 'logined'],
  ['cancelled', 'cancelled'],
  ['expired', 'error'],
  ['', 'error'],
  [0, 'error'],
  [null, 'error'],
  [undefined, 'error'],
  ['toString', 'error'],
])('wechat %j is %s', (answer, status) => {
  expect(wechatQrStatus(answer)).toBe(status);
});

test.each([
  [0, 'logined'],
  [1, 'waiting'],
  [2, 'scanned'],
  [3, 'cancelled'],
  [4, 'granting'],
  [5, 'expired'],
  [6, 'error'],
  ['0', 'logined'],
  ['1', 'waiting'],
  ['2', 'scanned'],
  ['3', 'cancelled'],
  ['4', 'granting'],
  ['5', 'expired'],
  ['6', 'error'],
  [7, 'error'],
  ['7', 'error'],
  [-1, 'error'],
  [1.5, 'error'],
  ['', 'error'],
  [' 1', 'error'],
  ['10', 'error'],
  ['length', 'error'],
  [null, 'error'],
  [false, 'error'],
  [[0], 'error'],
])('QQ %j is %s', (answer, status) => {
  expect(qqQrStatus(answer)).toBe(status);
});

test.each([
  ['new', 'waiting'],
  ['scanned', 'scanned'],
  ['confirmed', 'granting'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['NEW', 'error'],
  ['other', 'error'],
  [undefined, 'error'],
])('app %j is %s', (answer, status) => {
  expect(appQrStatus(answer)).toBe(status);
});

it('expires at exactly 60 s', () => {
  expect([0, 59_999, 60_000, 60_001].map((age) => [isQrExpired(1_000, 1_000 + age), qrTimeLeft(1_000, 1_000 + age)])).toEqual([
    [false, 60_000],
    [false, 1],
    [true, 0],
    [true, 0],
  ]);
});
