import { expect, test } from 'vitest';
import { november } from './builders.ts';
import * as rules from './complaint.ts';

const { causesOf, complaintCauses, complaintDue, wishOf, wrongPasswordUntil } = rules;

test('each side has its own causes and two common ones', () => {
  expect(causesOf('renter')).toEqual(['wrong_password', 'kicked_out', 'not_as_described', 'banned', 'other']);
  expect(causesOf('owner')).toEqual(['cheating', 'tampered', 'spent', 'banned', 'other']);
  expect(complaintCauses.spent.label).toBe('消耗了账号里的财物');
});

test('the limits of pictures and statements', () =>
  expect([rules.COMPLAINT_PICTURES_MOST, rules.COMPLAINT_STATEMENTS_MOST]).toEqual([6, 10]));

test('a renter asks for a refund, an owner for damages if there is a deposit', () => {
  expect([wishOf('renter', 0), wishOf('renter', 3_000)]).toEqual(['refund', 'refund']);
  expect([wishOf('owner', 0), wishOf('owner', 1), wishOf('owner', 3_000)]).toEqual(['report', 'damages', 'damages']);
});

test('the other side has 12 hours to answer, the platform 24 more to decide', () => {
  expect(complaintDue(november('20 10:00'))).toEqual({ answer: november('20 22:00'), decide: november('21 22:00') });
});

test.each([
  ['20 10:00', '20 09:00', '20 10:30'],
  ['20 10:00', '20 10:20', '20 10:50'],
  ['20 10:00', null, '20 10:30'],
])('a rental from %s paid at %s: a wrong password can be reported until %s', (start, paid, until) => {
  expect(wrongPasswordUntil(november(start), paid === null ? null : november(paid))).toBe(november(until));
});
