import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMemberships, payMembership, subscribe } from '#contract/rest/membership.ts';
import { getWallet } from '#contract/rest/wallet.ts';
import { addMonths } from '#contract/rules/membership.ts';
import { aListing, aPaidOrder, aRenter, keyed } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

test('a membership is in force before its end but not at it', async () => {
  const { id, token } = await aRenter(service);
  const runningUntil = async (end: number) => {
    await service.database.db
      .updateTable('user_account')
      .set({ vip_until: new Date(end) })
      .where('id', '=', id)
      .execute();
    return (await service.get(listMemberships, {}, { token })).vip_until;
  };
  const now = service.clock.now();
  expect([await runningUntil(now + 1), await runningUntil(now), await runningUntil(now - 1)]).toEqual([now + 1, null, null]);
});

test('a subscription can be paid before its deadline but not at it', async () => {
  const renter = await aRenter(service);
  const { token } = renter;
  const [offer] = (await service.get(listMemberships, {}, { token })).offers;
  const body = { product: 'vip', plan: 'month', agreed_total: offer?.payable ?? 0 } as const;
  const { subscription_no } = await service.get(subscribe, { body }, keyed(renter));
  const openUntil = async (end: number) => {
    const change = service.database.db.updateTable('subscription').set({ pay_deadline: new Date(end) });
    await change.where('subscription_no', '=', subscription_no).execute();
    return (await service.get(listMemberships, {}, { token })).open?.subscription_no;
  };
  const now = service.clock.now();
  expect([await openUntil(now + 1), await openUntil(now)]).toEqual([subscription_no, undefined]);
});

test('the year of the savings starts twelve months ago', async () => {
  const renter = await aRenter(service);
  const { order_no } = await aPaidOrder(service, renter, await aListing(service));
  const since = addMonths(service.clock.now(), -12);
  const ordersOfYear = async (at: number) => {
    const change = service.database.db.updateTable('rental_order').set({ created_at: new Date(at) });
    await change.where('order_no', '=', order_no).execute();
    return (await service.get(listMemberships, {}, { token: renter.token })).savings?.year_orders;
  };
  expect([await ordersOfYear(since), await ordersOfYear(since - 1)]).toEqual([1, 0]);
});

test('a membership paid by card only freezes nothing in the wallet', async () => {
  const renter = await aRenter(service);
  const [offer] = (await service.get(listMemberships, {}, { token: renter.token })).offers;
  const body = { product: 'vip', plan: 'month', agreed_total: offer?.payable ?? 0 } as const;
  const { subscription_no } = await service.get(subscribe, { body }, keyed(renter));
  const { status } = await service.get(payMembership, { params: { subscription_no }, body: { method: 'card' } }, keyed(renter));
  expect([status, (await service.get(getWallet, {}, { token: renter.token })).frozen_lines]).toEqual(['paying', []]);
});
