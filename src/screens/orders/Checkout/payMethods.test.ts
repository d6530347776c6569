import { expect, test } from 'vitest';
import { payLabel, payMethods, proposedMethod } from './payMethods.ts';

const sum = (availableFen: number) => ({ payableFen: 4_050, availableFen });
const shown = (availableFen: number) => payMethods(sum(availableFen)).map(({ method, note, isPossible }) => [method, note, isPossible]);

test('proposes the wallet if it suffices', () => {
  expect(proposedMethod(sum(4_050))).toBe('wallet');
  expect(shown(4_050)).toEqual([
    ['wallet', '可用 ¥40.50', true],
    ['card', '¥40.50', true],
    ['mixed', '余额够用', false],
  ]);
});

test('proposes wallet and card if the wallet does not suffice', () => {
  expect(proposedMethod(sum(4_049))).toBe('mixed');
  expect(shown(4_049)).toEqual([
    ['wallet', '还差 ¥0.01', false],
    ['card', '¥40.50', true],
    ['mixed', '银行卡 ¥0.01', true],
  ]);
});

test('proposes the card if the wallet is empty', () => {
  expect(proposedMethod(sum(0))).toBe('card');
  expect(shown(0)).toEqual([
    ['wallet', '还差 ¥40.50', false],
    ['card', '¥40.50', true],
    ['mixed', '余额为 0', false],
  ]);
});

test('the button names the amount from each source', () => {
  expect([payLabel('wallet', sum(9_000)), payLabel('card', sum(0)), payLabel('mixed', sum(50))]).toEqual([
    '余额支付 ¥40.50',
    '去银行卡收银台支付 ¥40.50',
    '余额付 ¥0.50，银行卡付 ¥40.00',
  ]);
});
