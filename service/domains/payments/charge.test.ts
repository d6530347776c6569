import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/rules/constants.ts';
import type { Outside } from '#service/kernel/deps.ts';
import { cashierUrl, nextQuestion, openCharge } from './charge.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';

const CREATED = Date.parse('2026-11-20T12:00:00+08:00');
const charge = (life: number) => ({ created_at: new Date(CREATED), expires_at: new Date(CREATED + life) });

/** Ages in seconds at which a charge without a result is queried. */
function ages(life: number): number[] {
  const asked: number[] = [];
  for (let now: Date | null = new Date(CREATED); now !== null && asked.length < 100;) {
    now = nextQuestion(charge(life), now.getTime());
    if (now !== null) asked.push((now.getTime() - CREATED) / SECOND);
  }
  return asked;
}

const days = Array.from({ length: 30 }, (_, index) => (index + 1) * 86_400);

test('a pending charge is queried at growing intervals, then once a day for thirty days', () => {
  expect(ages(0)).toEqual([5, 15, 30, 60, 120, 240, 540, 1_440, 3_240, 6_840, 14_040, 35_640, ...days]);
});

test('an open charge is also queried at its deadline', () => {
  expect(ages(15 * MINUTE).slice(0, 9)).toEqual([5, 15, 30, 60, 120, 240, 540, 900, 1_440]);
});

test.each([
  [4_999, 5_000],
  [5_000, 15_000],
  [30 * DAY - 1, 30 * DAY],
  [30 * DAY, null],
])('at an age of %d ms the next query is due at %s', (age, next) => {
  expect(nextQuestion(charge(0), CREATED + age)?.getTime() ?? null).toBe(next === null ? null : CREATED + next);
});

const outside = { cashierUrl: 'http://cashier.test/', cashierSecret: 'secret', publicUrl: 'http://site.test//' } as Outside;

test("the cashier's address contains amount, return address and deadline, signed", () => {
  const url = new URL(cashierUrl(outside, { chargeNo: 'C1', amount: 420, subject: '租号订单', returnPath: '/back?no=1', expiresAt: 99 }));
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'http://cashier.test/cashier/pay',
    {
      charge_no: 'C1',
      amount: '420',
      subject: '租号订单',
      return_url: 'http://site.test/back?no=1',
      expires_at: '99',
      signature: paymentSignature('secret', ['C1', 420, '租号订单', 'http://site.test/back?no=1', 99]),
    },
  ]);
});

test('each charge gets its own number, which its return address can contain', () => {
  const request = {
    userId: '1',
    orderId: null,
    amount: 420,
    subject: '充值',
    expiresAt: 99,
    returnPath: (no: string) => `/wallet?no=${no}`,
  };
  const [one, other] = [openCharge(outside, CREATED, request), openCharge(outside, CREATED, request)];
  expect(one).toEqual({
    chargeNo: expect.stringMatching(new RegExp(`^C${CREATED}[0-9a-f]{12}$`)),
    cashierUrl: one.cashierUrl,
    request,
    now: CREATED,
  });
  expect(one.chargeNo).not.toBe(other.chargeNo);
  expect(new URL(one.cashierUrl).searchParams.get('return_url')).toBe(`http://site.test/wallet?no=${one.chargeNo}`);
});
