import { NIGHTLY } from '#testing/nightly.ts';
import { onDetail, ordersOf, paymentDialog, rentButton, rentCard } from '#testing/site/rent.ts';
import { expect, test } from '#testing/site/site.ts';
import { cutOff } from '#testing/site/traffic.ts';

const priceDialog = '价格有变动';

test('a listing delisted in the meantime is reported as delisted, and no order is created', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter, listing } = await onDetail({ page, market });
  await market.deps.db.updateTable('listing').set({ is_listed: false }).where('id', '=', listing.id).execute();
  await rentButton(page).click();
  await expect(rentCard(page).getByRole('alert')).toHaveText('账号已下架,请选择其他账号');
  await expect(rentCard(page).getByRole('button', { name: '已下架' })).toHaveAttribute('aria-disabled', 'true');
  expect(await ordersOf({ market }, renter)).toEqual([]);
});

test('a listing rented in the meantime cannot be rented', async ({ page, market }) => {
  const { renter, listing } = await onDetail({ page, market }, { listing: { is_reservation: false } });
  await market.deps.db
    .updateTable('listing')
    .set({ is_rented: true, rental_time: new Date(Date.now() + 3_600_000) })
    .where('id', '=', listing.id)
    .execute();
  await rentButton(page).click();
  await expect(rentCard(page).getByRole('alert')).toHaveText('账号不可租,请选择其他账号');
  await expect(rentCard(page).getByRole('button', { name: '出租中' })).toHaveAttribute('aria-disabled', 'true');
  expect(await ordersOf({ market }, renter)).toEqual([]);
});

test('a listing deleted in the meantime leads to the page for deleted listings', { tag: NIGHTLY }, async ({ page, market }) => {
  const { listing } = await onDetail({ page, market });
  await market.deps.db.updateTable('listing').set({ deleted_at: new Date() }).where('id', '=', listing.id).execute();
  await rentButton(page).click();
  await expect(page).toHaveURL('/error-deleted');
  await expect(page.getByRole('heading', { name: '账号已删除' })).toBeVisible();
});

test('a changed price is shown next to the old one; an order is created only after consent', async ({ page, market }) => {
  const { renter, listing } = await onDetail({ page, market });
  await market.deps.db.updateTable('listing').set({ rental: 650, deposit: 3_000, discount: 0.9 }).where('id', '=', listing.id).execute();
  const dialog = page.getByRole('dialog', { name: priceDialog });
  await rentButton(page).click();
  await expect(dialog.getByRole('row')).toHaveText([
    '项目原来现在',
    /^折后单价原价 ¥5\.00 → ¥6\.50¥5\.00¥5\.85/,
    /^活动.*9 折$/,
    '押金¥20.00¥30.00',
    '应付合计优惠和押金都算在内¥25.00¥35.85',
  ]);
  await dialog.getByRole('button', { name: '不租了' }).click();
  await expect(dialog).toBeHidden();
  expect(await ordersOf({ market }, renter)).toEqual([]);
});

test('after renewed consent the order is created at the new price', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter, listing } = await onDetail({ page, market });
  await market.deps.db.updateTable('listing').set({ rental: 650 }).where('id', '=', listing.id).execute();
  await rentButton(page).click();
  await page.getByRole('dialog', { name: priceDialog }).getByRole('button', { name: '同意新价格，继续' }).click();
  await expect(paymentDialog(page).getByRole('button', { name: '余额支付 ¥26.50' })).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 1, payable: 2_650 }]);
});

test('a price that fails to load can be reloaded or cancelled', { tag: NIGHTLY }, async ({ page, market }) => {
  await onDetail({ page, market });
  const restore = await cutOff(page, 'PriceNow');
  const dialog = page.getByRole('dialog', { name: '价格核对失败' });
  await rentButton(page).click();
  await expect(dialog).toContainText('还没有下单，也没有扣款。');
  await dialog.getByRole('button', { name: '先不租' }).click();
  await expect(dialog).toBeHidden();
  await rentButton(page).click();
  await expect(dialog).toBeVisible();
  await restore();
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(paymentDialog(page)).toBeVisible();
});
