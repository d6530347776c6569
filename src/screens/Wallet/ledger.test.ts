import { expect, test } from 'vitest';
import { aLedgerLine, november } from '#testing/builders/gateway.ts';
import { causeOf, flowOf, ledgerDays, shortNo, signedYuan } from './ledger.ts';

const lines = [
  aLedgerLine({ id: '4', at: november('20 00:30'), kind: 'DEPOSIT_FREEZE', availableFen: -3_000, frozenFen: 3_000 }),
  aLedgerLine({ id: '3', at: november('20 00:10'), kind: 'RECHARGE', availableFen: 10_000 }),
  aLedgerLine({ id: '2', at: november('19 23:50'), kind: 'ORDER_PAY', availableFen: -1_990 }),
];
const now = november('20 12:00');

test('lines fall into the days of Shanghai with their sums', () => {
  expect(ledgerDays(lines, now, false).map(({ label, lines: ofDay, sums }) => [label, ofDay.map(({ id }) => id), sums])).toEqual([
    ['11月20日 今天', ['4', '3'], { inFen: 10_000, outFen: 3_000 }],
    ['11月19日 昨天', ['2'], { inFen: 0, outFen: 1_990 }],
  ]);
});

test('a last day that may go on has no sums yet', () => {
  expect(ledgerDays(lines, now, true).map(({ sums }) => sums)).toEqual([{ inFen: 10_000, outFen: 3_000 }, null]);
});

test('days further back and of another year go by their date', () => {
  expect(ledgerDays([aLedgerLine({ at: november('11 12:00') })], now, false)[0]?.label).toBe('11月11日');
  expect(ledgerDays([aLedgerLine({ at: november('11 12:00') })], now + 400 * 86_400_000, false)[0]?.label).toBe('2026年11月11日');
});

test('a line comes in, goes out or freezes', () => {
  expect(lines.map(flowOf)).toEqual(['frozen', 'in', 'out']);
});

test.each([
  ['WITHDRAWAL', 'W1', { label: '提现', no: 'W1', href: '/account/Withdraw?no=W1' }],
  ['WITHDRAWAL_RETURN', 'W1', { label: '提现', no: 'W1', href: '/account/Withdraw?no=W1' }],
  ['WITHDRAWAL_PAID', 'W1', { label: '提现', no: 'W1', href: '/account/Withdraw?no=W1' }],
  ['SUBSCRIPTION', 'M1', { label: '会员', no: 'M1', href: '/VIPSubscribe?subscription=M1' }],
  ['PAYMENT_HOLD', 'M1', { label: '会员', no: 'M1', href: '/VIPSubscribe?subscription=M1' }],
  ['RECHARGE', null, null],
] as const)('%s of %s leads to what caused it', (kind, causeNo, cause) => {
  expect(causeOf({ kind, causeNo })).toEqual(cause);
});

test('amounts carry their sign, order numbers their ends', () => {
  expect([signedYuan(10_000), signedYuan(-3_000), signedYuan(0)]).toEqual(['+¥100.00', '−¥30.00', '¥0.00']);
  expect([shortNo('20261120194500004817'), shortNo('CZ7731')]).toEqual(['2026…04817', 'CZ7731']);
});
