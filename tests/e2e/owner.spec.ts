import { cancelOrder } from '#contract/rest/orders.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { aListing, aPaidOrder, aRenter, keyed } from '#testing/builders/market.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

test('an owner who also rents sees every ledger line, and every link in it works', async ({ page, market }) => {
  const [owner, renter] = [await aRenter(market), await aRenter(market)];
  const { order_no } = await aPaidOrder(market, renter, await aListing(market, { owner_id: owner.id }), {
    mode: 'appoint',
    start_at: Date.now() + 3_600_000,
  });
  await market.get(cancelOrder, { params: { order_no }, body: { agreed_fee: 250 } }, keyed(renter));
  await aPaidOrder(market, owner, await aListing(market));
  const { list } = await market.get(listLedger, { query: {} }, { token: owner.token });
  expect(list.filter((line) => line.order_no === order_no)).toMatchObject([{ title: '取消补偿', is_renter: false }]);
  await signedIn({ page, market }, owner);
  await page.goto('/account/purse');
  const lines = page.getByRole('heading', { name: '资金明细' }).locator('..').getByRole('listitem');
  await expect(lines).toHaveCount(new Set(list.map((line) => line.order_no ?? line.id)).size);
  await lines.getByText('2 笔明细').click();
  await expect(lines).toHaveCount(list.length + 1);
  const addresses = await lines.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((address) => address.startsWith('/account/order'))).not.toEqual([]);
  for (const address of new Set(addresses)) {
    await page.goto(address);
    await expect.poll(async () => (await page.getByRole('heading', { level: 1 }).first().boundingBox())?.width ?? 0).toBeGreaterThan(1);
    await expect(page.getByText('订单信息缺失')).toHaveCount(0);
  }
});
