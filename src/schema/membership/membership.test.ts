import { expect, test } from 'vitest';
import { membershipAnswers } from '#tests/contract/membershipSamples.ts';
import { resolve } from '#testing/harness/resolving.ts';
import { area } from './membership.ts';

const call = (endpoint: string, request: object, options: object = {}) => [{ endpoint, request, forwarded: {}, options }];
const idempotencyKey = 'key_12345678';

test('buys a plan at the total shown', async () => {
  const asked = await resolve(
    area,
    'subscribe',
    { product: 'SUPER', plan: 'YEAR', agreedTotalFen: 11, idempotencyKey },
    membershipAnswers.subscribe,
  );
  expect(asked).toEqual({
    shown: {
      subscriptionNo: 'M20261120120000000001',
      product: 'SUPER',
      plan: 'MONTH',
      priceFen: 1_990,
      creditFen: 660,
      payableFen: 1_330,
      lines: membershipAnswers.subscribe.lines,
      status: 'PAYING',
      setAsideFen: 330,
      payDeadline: 1_795_000_900_000,
      paidAt: null,
      endsAt: null,
      cardRefused: true,
      serverTime: 1_795_000_070_000,
    },
    calls: call('subscribe', { body: { product: 'super', plan: 'year', agreed_total: 11 } }, { idempotencyKey }),
  });
});

test('pays with the proof of the pay password', async () => {
  const given = { subscriptionNo: 'M1', method: 'MIXED', proof: 'p', idempotencyKey };
  expect(await resolve(area, 'payMembership', given, membershipAnswers.payMembership)).toEqual({
    shown: { subscriptionNo: 'M20261120120000000001', status: 'PAYING', cashierUrl: 'http://cashier.test/c/4', cardFen: 1_000 },
    calls: call('payMembership', { params: { subscription_no: 'M1' }, body: { method: 'mixed', proof: 'p' } }, { idempotencyKey }),
  });
});

test('closes an unpaid one under its key', async () => {
  const { calls } = await resolve(area, 'closeSubscription', { subscriptionNo: 'M1', idempotencyKey }, membershipAnswers.closeSubscription);
  expect(calls).toEqual(call('closeSubscription', { params: { subscription_no: 'M1' } }, { idempotencyKey }));
});

test('the page has the offers, the running memberships and the savings', async () => {
  const { shown } = await resolve(area, 'membership', {}, membershipAnswers.listMemberships);
  expect(shown).toMatchObject({
    vipUntil: 1_796_000_000_000,
    superUntil: 1_797_000_000_000,
    nextPacketsAt: 1_796_500_000_000,
    savings: { savedFen: 4_210, yearOrders: 31, yearSavedFen: 3_120, yearPossibleFen: 3_660 },
    open: { subscriptionNo: 'M20261120120000000001' },
    offers: [{ product: 'SUPER', plan: 'MONTH', creditFen: 660, startsAt: 1_795_000_070_001, endsAt: 1_797_600_000_000 }],
  });
});
