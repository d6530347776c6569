import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createRecharge } from '#contract/rest/wallet.ts';
import { payOrder } from '#contract/rest/orders.ts';
import { aListing, anOrder, aRenter, keyed } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { seenFrom } from './site.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

describe('return address of external hosts', () => {
  it.each([
    ['https://zuhao.example', 'https://zuhao.example/detail/1.html?a=b', 'https://zuhao.example'],
    ['https://zuhao.example', 'https://zuhao.example/ai/detail/1.html', 'https://zuhao.example/ai'],
    ['https://zuhao.example', 'https://wangka.zuhao.example/account/Recharge', 'https://wangka.zuhao.example'],
    ['https://www.zuhao.example', 'https://ai.zuhao.example/', 'https://ai.zuhao.example'],
    ['http://localhost:8080', 'http://internet-cafe.localhost:8080/', 'http://internet-cafe.localhost:8080'],
    ['https://zuhao.example', undefined, 'https://zuhao.example'],
    ['https://zuhao.example', 'nowhere', 'https://zuhao.example'],
    ['https://zuhao.example', 'https://evil.example/ai/', 'https://zuhao.example'],
    ['https://zuhao.example', 'https://ai.zuhao.example.evil.example/', 'https://zuhao.example'],
    ['https://zuhao.example', 'https://user@evil.example/ai.zuhao.example', 'https://zuhao.example'],
    ['https://zuhao.example', 'http://zuhao.example/ai/', 'https://zuhao.example'],
    ['https://zuhao.example', 'https://shop.zuhao.example/ai/', 'https://zuhao.example'],
    ['https://www.example', 'https://ai.example/', 'https://www.example'],
  ])('the site is %s, the page %s: %s', (publicUrl, page, expected) => {
    expect(seenFrom({ ...service.deps.outside, publicUrl }, page).publicUrl).toBe(expected);
  });
});

const returnOf = (cashierUrl: string | null): string | null => new URL(cashierUrl ?? '').searchParams.get('return_url');

test("a payment and a recharge return to the brand's site from which they were requested", async () => {
  const renter = await aRenter(service, { balance: 0 });
  const from = (referer: string) => {
    const said = keyed(renter);
    return { ...said, headers: { ...said.headers, referer } };
  };
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const pay = async (referer: string) =>
    (await service.get(payOrder, { params: { order_no }, body: { method: 'card' } }, from(referer))).cashier_url;
  expect([
    returnOf(await pay('http://localhost:8080/ai/detail/1.html')),
    returnOf(await pay('http://wangka.localhost:8080/detail/1.html')),
    returnOf(await pay('https://evil.example/')),
  ]).toEqual([
    `http://localhost:8080/ai/pay-result?order_no=${order_no}`,
    `http://wangka.localhost:8080/pay-result?order_no=${order_no}`,
    `http://localhost:8080/pay-result?order_no=${order_no}`,
  ]);
  const { cashier_url, charge_no } = await service.get(
    createRecharge,
    { body: { amount: 2_000 } },
    from('http://localhost:8080/internet-cafe/account/Recharge'),
  );
  expect(returnOf(cashier_url)).toBe(`http://localhost:8080/internet-cafe/account/Recharge?charge_no=${charge_no}`);
  const page = await fetch(cashier_url);
  expect([page.status, page.headers.get('content-security-policy')?.split('; ').at(-1)]).toEqual([
    200,
    `form-action 'self' http://localhost:8080 http://wangka.localhost:8080 http://internet-cafe.localhost:8080 http://ai.localhost:8080`,
  ]);
});
