import { expect, test } from 'vitest';
import { aLedgerLine, november } from '#testing/builders/gateway.ts';
import { causeOf, flowOf, frozenText, type LedgerDay, ledgerDays, movementsOf, paidText, shortNo, signedYuan } from './ledger.ts';

const lines = [
  aLedgerLine({ id: '4', at: november('20 00:30'), kind: 'DEPOSIT_FREEZE', availableFen: -3_000, frozenFen: 3_000 }),
  aLedgerLine({ id: '3', at: november('20 00:10'), kind: 'RECHARGE', availableFen: 10_000 }),
  aLedgerLine({ id: '2', at: november('19 23:50'), kind: 'ORDER_PAY', availableFen: -1_990 }),
];
const now = november('20 12:00');

const idsOf = (entries: LedgerDay['entries']) => entries.map((entry) => entry.lines.map(({ id }) => id));

test('groups lines by Shanghai day; the sums exclude money only frozen', () => {
  expect(ledgerDays(lines, now, false).map(({ label, entries, sums }) => [label, idsOf(entries), sums])).toEqual([
    ['11月20日 今天', [['4'], ['3']], { inFen: 10_000, outFen: 0 }],
    ['11月19日 昨天', [['2']], { inFen: 0, outFen: 1_990 }],
  ]);
});

test('merges the movements of one order within a day, also of a payment by wallet and card', () => {
  const at = november('20 10:00');
  const order = { orderNo: '20261120194500004817', at };
  const mixed = [
    aLedgerLine({ ...order, id: '9', kind: 'DEPOSIT_FREEZE', title: '冻结押金', availableFen: -3_000, frozenFen: 3_000 }),
    aLedgerLine({ ...order, id: '8', kind: 'ORDER_PAY', title: '支付租金', availableFen: -700, frozenFen: -300 }),
    aLedgerLine({ id: '7', at, kind: 'RECHARGE', availableFen: 5_000 }),
    aLedgerLine({ ...order, id: '6', kind: 'RECHARGE', title: '银行卡付款', availableFen: 3_700 }),
    aLedgerLine({ ...order, id: '5', kind: 'PAYMENT_HOLD', title: '支付冻结', availableFen: -300, frozenFen: 300 }),
    aLedgerLine({ id: '4', at, kind: 'WITHDRAWAL_RETURN', causeNo: 'W1', availableFen: 900 }),
    aLedgerLine({ id: '3', at, kind: 'WITHDRAWAL', causeNo: 'W1', availableFen: -900 }),
  ];
  const [day] = ledgerDays(mixed, now, false);
  const entries = day?.entries ?? [];
  expect(idsOf(entries)).toEqual([['9', '8', '6', '5'], ['7'], ['4', '3']]);
  expect(entries.map(({ netFen, frozenFen }) => [netFen, frozenFen])).toEqual([
    [-1_000, 3_000],
    [5_000, 0],
    [0, 0],
  ]);
  expect(day?.sums).toEqual({ inFen: 5_000, outFen: 1_000 });
  expect(entries.slice(0, 1).map((entry) => [movementsOf(entry), frozenText(entry), paidText(entry)])).toEqual([
    ['支付冻结、银行卡付款、支付租金、冻结押金', '冻结 ¥30.00', '银行卡 ¥37.00 + 余额 ¥3.00'],
  ]);
  expect(entries.slice(1).map(paidText)).toEqual(['', '']);
  expect([frozenText({ frozenFen: -3_000 }), frozenText({ frozenFen: 0 })]).toEqual(['解冻 ¥30.00', '']);
});

test('has no sums for a last day that may be incomplete', () => {
  expect(ledgerDays(lines, now, true).map(({ sums }) => sums)).toEqual([{ inFen: 10_000, outFen: 0 }, null]);
});

test('labels earlier days by their date, with the year if it differs', () => {
  expect(ledgerDays([aLedgerLine({ at: november('11 12:00') })], now, false)[0]?.label).toBe('11月11日');
  expect(ledgerDays([aLedgerLine({ at: november('11 12:00') })], now + 400 * 86_400_000, false)[0]?.label).toBe('2026年11月11日');
});

test('classifies an entry as received, spent or frozen', () => {
  expect(lines.map(flowOf)).toEqual(['frozen', 'in', 'out']);
});

test.each([
  ['WITHDRAWAL', 'W1', { label: '提现', no: 'W1', href: '/account/Withdraw?no=W1' }],
  ['WITHDRAWAL_RETURN', 'W1', { label: '提现', no: 'W1', href: '/account/Withdraw?no=W1' }],
  ['WITHDRAWAL_PAID', 'W1', { label: '提现', no: 'W1', href: '/account/Withdraw?no=W1' }],
  ['SUBSCRIPTION', 'M1', { label: '会员', no: 'M1', href: '/VIPSubscribe?subscription=M1' }],
  ['PAYMENT_HOLD', 'M1', { label: '会员', no: 'M1', href: '/VIPSubscribe?subscription=M1' }],
  ['RECHARGE', null, null],
] as const)('%s of %s links to its cause', (kind, causeNo, cause) => {
  expect(causeOf({ kind, causeNo })).toEqual(cause);
});

test('formats amounts with a sign, and shortens order numbers', () => {
  expect([signedYuan(10_000), signedYuan(-3_000), signedYuan(0)]).toEqual(['+¥100.00', '−¥30.00', '¥0.00']);
  expect([shortNo('20261120194500004817'), shortNo('CZ7731')]).toEqual(['2026…04817', 'CZ7731']);
});
