import { afterAll, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/membership.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { DAY, MINUTE, SUBSCRIPTION_HOLD } from '#contract/rules/constants.ts';
import { planTerms } from '#contract/rules/membership.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { billOf, readStanding } from './membershipTime.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

type Product = 'vip' | 'super';
const begin = async (person: Person, product: Product, agreed_total: number): Promise<string> =>
  (await service.get(rest.subscribe, { body: { product, plan: 'month', agreed_total } }, keyed(person))).subscription_no;
const pay = (person: Person, subscription_no: string, method: 'wallet' | 'card' | 'mixed') =>
  service.get(rest.payMembership, { params: { subscription_no }, body: { method } }, keyed(person));
const statusOf = async (person: Person, subscription_no: string) =>
  (await service.get(rest.getSubscription, { params: { subscription_no } }, person)).status;

test('a subscription number is M, the Shanghai second, and six digits', async () => {
  expect(await begin(await aRenter(service), 'vip', 990)).toMatch(/^M20261120120000\d{6}$/);
});

test('an unpaid subscription to the same plan is closed when its price has changed', async () => {
  const person = await aRenter(service);
  await pay(person, await begin(person, 'vip', 990), 'wallet');
  service.clock.move(DAY);
  const terms = planTerms('super', 'month');
  if (!terms) throw new Error('no such plan');
  const standing = await readStanding(service.deps.db, person.id);
  const priceNow = () => billOf(terms, standing, service.clock.now()).payableFen;
  const before = priceNow();
  while (priceNow() === before) service.clock.move(MINUTE);
  service.clock.move(-MINUTE);
  const old = await begin(person, 'super', before);
  expect(await begin(person, 'super', before)).toBe(old);
  service.clock.move(MINUTE);
  const next = await begin(person, 'super', before + 1);
  expect([await statusOf(person, old), await statusOf(person, next)]).toEqual(['closed', 'unpaid']);
});

test('an unpaid subscription past its deadline is closed, not continued', async () => {
  const person = await aRenter(service);
  const old = await begin(person, 'vip', 990);
  service.clock.move(SUBSCRIPTION_HOLD - 1);
  expect(await begin(person, 'vip', 990)).toBe(old);
  service.clock.move(1);
  const next = await begin(person, 'vip', 990);
  expect([await statusOf(person, old), await statusOf(person, next)]).toEqual(['closed', 'unpaid']);
});

test('another payment method adds to the frozen part of the wallet, or releases it', async () => {
  const person = await aRenter(service, { balance: 300 });
  const no = await begin(person, 'vip', 990);
  const moves = async () =>
    (await service.get(listLedger, { query: {} }, person)).list
      .filter(({ cause_no }) => cause_no === no)
      .map(({ kind, available, frozen }) => [kind, available, frozen])
      .toReversed();
  await pay(person, no, 'mixed');
  await openingBalance(service.deps, person.id, 100);
  await pay(person, no, 'mixed');
  expect(await walletOf(service, person)).toEqual({ available: 0, frozen: 400 });
  await pay(person, no, 'card');
  expect(await walletOf(service, person)).toEqual({ available: 400, frozen: 0 });
  const charges = await service.deps.db.selectFrom('charge').select(['amount', 'status']).where('user_id', '=', person.id).execute();
  expect(charges.toSorted((one, other) => one.amount - other.amount)).toEqual([
    { amount: 590, status: 'expired' },
    { amount: 690, status: 'expired' },
    { amount: 990, status: 'pending' },
  ]);
  expect(await moves()).toEqual([
    ['payment_hold', -300, 300],
    ['payment_hold', -100, 100],
    ['payment_release', 400, -400],
  ]);
});
