import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { aListing, aRenterWithPhone } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { loginDialog } from '#testing/site/login.ts';
import { atCashier, onDetail, ordersOf, paymentDialog, rentButton, rentCard } from '#testing/site/rent.ts';
import { choose, lines } from '#testing/site/screen.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { cutOff, loseAnswer } from '#testing/site/traffic.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

test('a guest is asked to log in, and stays on the page after closing the dialog', { tag: NIGHTLY }, async ({ page, market }) => {
  const listing = await aListing(market);
  await page.goto(`/detail/${listing.id}.html`);
  await rentButton(page).click();
  await expect(loginDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toBeHidden();
  await expect(rentButton(page)).toBeEnabled();
});

test('the best red packet is preselected; another or none can be selected, and the VIP discount turned off', async ({ page, market }) => {
  const renter = await aRenterWithPhone(market, { vip: true });
  const gift = { title: '红包', type: 1, expiresAt: Date.now() + DAY } as const;
  await grantCoupon(market.deps, renter.id, { ...gift, discountFen: 300, minOrderFen: 1_000 });
  const small = await grantCoupon(market.deps, renter.id, { ...gift, discountFen: 100 });
  const listing = await aListing(market, { rental: 1_000, is_use_vip_discount: true });
  await signedIn({ page, market }, renter);
  await page.goto(`/detail/${listing.id}.html`);
  const card = rentCard(page);
  await expect(lines(card)).toHaveText([/^租金.*¥10\.00$/, /^会员折扣.*−¥1\.20$/, /^红包.*−¥3\.00$/, /^押金.*¥20\.00$/]);
  await card.getByRole('combobox', { name: '选择红包' }).selectOption(small);
  await expect(lines(card)).toHaveText([/¥10\.00$/, /−¥1\.20$/, /−¥1\.00$/, /¥20\.00$/]);
  await card.getByRole('switch', { name: '用会员折扣' }).click();
  await card.getByRole('combobox', { name: '选择红包' }).selectOption('none');
  await expect(lines(card)).toHaveText([/¥10\.00$/, /¥0\.00$/, /¥0\.00$/, /¥20\.00$/]);
  await rentButton(page).click();
  await expect(paymentDialog(page).getByRole('button', { name: '余额支付 ¥30.00' })).toBeVisible();
});

test('the order holds the time for 15 minutes; then it is closed without a payment', async ({ page, market }) => {
  await page.clock.install();
  await onDetail({ page, market });
  await rentButton(page).click();
  const dialog = paymentDialog(page);
  await expect(dialog.getByRole('timer', { name: /^支付剩余 0 小时 14 分/ })).toBeVisible();
  await page.clock.fastForward(15 * MINUTE);
  await expect(dialog).toContainText('超过 15 分钟未支付，订单已关闭，时间和红包都已释放。如果银行卡扣了款，会退回余额。');
  await dialog.getByRole('button', { name: '重新选择' }).click();
  await expect(dialog).toBeHidden();
});

test('after the payment dialog is closed, the order can be paid on its own page', { tag: NIGHTLY }, async ({ page, market }) => {
  await onDetail({ page, market });
  await rentButton(page).click();
  await expect(paymentDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('订单已保留，可在订单里继续支付')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/order\?order_no=\d{20}$/);
  await expect(page.getByRole('heading', { level: 1, name: '待支付' })).toBeVisible();
  await page.getByRole('button', { name: '去支付' }).click();
  await paymentDialog(page).getByRole('button', { name: '余额支付 ¥25.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
});

test('in a mixed payment the card pays what the wallet lacks', async ({ page, market }) => {
  const { renter } = await onDetail({ page, market }, { renter: { balance: 1_000 } });
  await rentButton(page).click();
  const dialog = paymentDialog(page);
  await expect(dialog.getByRole('radio', { name: /^钱包余额 ?还差 ¥15\.00/ })).toBeDisabled();
  await choose(dialog, /^余额 \+ 银行卡/);
  await dialog.getByRole('button', { name: '余额付 ¥10.00，银行卡付 ¥15.00' }).click();
  await atCashier(page, '¥15.00', '支付成功');
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 4, payable: 2_500 }]);
});

test('the card can pay the whole amount', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await onDetail({ page, market }, { renter: { balance: 0 } });
  await rentButton(page).click();
  await paymentDialog(page).getByRole('button', { name: '去银行卡收银台支付 ¥25.00' }).click();
  await atCashier(page, '¥25.00', '支付成功');
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 4, payable: 2_500 }]);
});

test('a retry after a lost response creates one order', async ({ page, market }) => {
  const { renter } = await onDetail({ page, market });
  const restore = await loseAnswer(page, 'CreateOrder');
  await rentButton(page).click();
  const dialog = page.getByRole('dialog', { name: '没有收到下单结果' });
  await expect(dialog).toContainText('请先查询结果；重试不会重复下单');
  await restore();
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(paymentDialog(page)).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 1 }]);
});

test('after a lost response the order is looked up and paid: one order', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await onDetail({ page, market });
  const restore = await loseAnswer(page, 'CreateOrder');
  await rentButton(page).click();
  const dialog = page.getByRole('dialog', { name: '没有收到下单结果' });
  await dialog.getByRole('button', { name: '查询结果' }).click();
  await paymentDialog(page).getByRole('button', { name: '余额支付 ¥25.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  await restore();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 4, payable: 2_500 }]);
});

test('a lost request creates no order; a retry creates one', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await onDetail({ page, market });
  const restore = await cutOff(page, 'CreateOrder');
  await rentButton(page).click();
  const dialog = page.getByRole('dialog', { name: '没有收到下单结果' });
  await dialog.getByRole('button', { name: '查询结果' }).click();
  await expect(page.getByText('还没有查到订单，可以重试，不会重复下单')).toBeVisible();
  await restore();
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(paymentDialog(page)).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 1 }]);
});

test('a payment with a lost response is not shown as paid, and a retry does not pay twice', async ({ page, market }) => {
  await onDetail({ page, market }, { renter: { balance: 4_000 } });
  await rentButton(page).click();
  const restore = await loseAnswer(page, 'PayOrder');
  const dialog = paymentDialog(page);
  await dialog.getByRole('button', { name: '余额支付 ¥25.00' }).click();
  await expect(dialog).toContainText('没有收到支付结果，可能已经支付成功。');
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeHidden();
  await restore();
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '可用余额 ¥15.00' })).toBeVisible();
});

test('the result of a payment without a response can be looked up', { tag: NIGHTLY }, async ({ page, market }) => {
  await onDetail({ page, market });
  await rentButton(page).click();
  const restore = await cutOff(page, 'PayOrder');
  await paymentDialog(page).getByRole('button', { name: '余额支付 ¥25.00' }).click();
  await expect(paymentDialog(page)).toContainText('没有收到支付结果');
  await restore();
  await paymentDialog(page).getByRole('button', { name: '查询支付结果' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '正在确认支付结果' })).toBeVisible();
});

test('a booking shows its cancellation fees before payment, and waits for its start', async ({ page, market }) => {
  const { renter } = await onDetail({ page, market });
  const card = rentCard(page);
  await choose(card, '预约');
  await expect(card.getByRole('listitem').filter({ hasText: '现在取消' })).toHaveText('¥2.50现在取消');
  await card.getByRole('button', { name: '预约', exact: true }).click();
  await paymentDialog(page).getByRole('button', { name: '余额支付 ¥25.00' }).click();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待开始' })).toBeVisible();
  await expect(page.getByRole('timer', { name: /^距开始还有 0 小时/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '查看账号和密码' })).toBeHidden();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 3 }]);
});
