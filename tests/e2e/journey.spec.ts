import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { aUser, idNumber } from '#testing/builders/identity.ts';
import { aListing, aRenterWithPhone } from '#testing/builders/market.ts';
import { logInByPhone, loginDialog } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { paymentDialog } from '#testing/site/rent.ts';
import { choose, lines } from '#testing/site/screen.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

const HOUR = 3_600_000;

test('a guest finds a listing, rents it and gets its credentials', async ({ page, market }) => {
  const phone = somePhone();
  const person = await aUser(market, { phone });
  await openingBalance(market.deps, person.id, 10_000);
  await grantCoupon(market.deps, person.id, {
    title: '新人红包',
    type: 1,
    minOrderFen: 1_000,
    discountFen: 300,
    expiresAt: Date.now() + 24 * HOUR,
  });
  const title = `夜行者 ${phone} 号`;
  const listing = await aListing(market, { title, discount: 0.9, is_reservation: true });
  const card = page.getByRole('complementary', { name: '租用' });
  const dialog = (name: string) => page.getByRole('dialog', { name });

  await test.step('finds it by a part of its title', async () => {
    await page.goto('/');
    await page.getByRole('combobox', { name: '搜索' }).fill(phone);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/zuhao.html?keyword=${phone}`);
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/detail/${listing.id}.html`);
  });

  await test.step('sees the price line by line, and the fee for cancelling a booking', async () => {
    await expect(card.getByRole('status')).toHaveText('现在可租下单即锁定');
    await card.getByRole('button', { name: '增加小时数' }).click();
    await card.getByRole('button', { name: '增加小时数' }).click();
    await expect(lines(card)).toHaveText(['租金¥5.00 × 3 小时¥15.00', '活动 9 折−¥1.50', /^会员折扣开通会员/, /^押金.+自动退回¥20\.00$/]);
    await choose(card, '预约');
    await expect(card.getByRole('list').getByRole('listitem')).toHaveCount(4);
    await choose(card, '立即租用');
  });

  await test.step('is asked to log in, after which renting continues with the real-name verification', async () => {
    await card.getByRole('button', { name: '立即租用' }).click();
    await expect(loginDialog(page)).toBeVisible();
    await logInByPhone({ page, market }, phone);
    const identity = dialog('实名认证');
    await identity.getByLabel('真实姓名').fill('林一');
    await identity.getByLabel('身份证号').fill(idNumber('19900504', phone.slice(-3)));
    await identity.getByRole('button', { name: '提交认证' }).click();
  });

  await test.step('pays from the wallet, with the best red packet', async () => {
    const payment = paymentDialog(page);
    await expect(payment.getByText('¥30.50').first()).toBeVisible();
    await expect(payment.getByRole('timer', { name: /^支付剩余 0 小时 14 分/ })).toBeVisible();
    await payment.getByRole('button', { name: '余额支付 ¥30.50' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
    await expect(page).toHaveURL(/\/pay-result\?order_no=\d{20}$/);
  });

  await test.step('sees the credentials', async () => {
    await page.getByRole('link', { name: '去上号' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '租用中' })).toBeVisible();
    await expect(page.getByRole('timer', { name: /^距结束还有 2 小时 59 分/ })).toBeVisible();
    await page.getByRole('button', { name: '查看账号和密码' }).click();
    await expect(page.getByText('player-one')).toBeVisible();
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect(page.getByText('open-sesame')).toBeVisible();
  });

  await test.step('sees the frozen deposit and every ledger line in the wallet', async () => {
    await page.getByRole('link', { name: '可用余额 ¥69.50' }).click();
    await expect(page.getByRole('region', { name: '余额' })).toContainText('¥20.00冻结中');
    await expect(page.getByRole('listitem').filter({ hasText: `押金 · ${title}` })).toContainText('¥20.00');
    const today = page.getByRole('region', { name: /今天$/ });
    await expect(today.getByRole('listitem')).toHaveText([
      /^夜行者.*支付租金、冻结押金 · 冻结 ¥20\.00.*−¥10\.50余额¥69\.50/,
      /^平台赠送.*\+¥100\.00余额¥100\.00$/,
    ]);
    await today.getByText('2 笔明细').click();
    await expect(today.getByRole('link', { name: '冻结押金' })).toBeVisible();
  });
});

test('the same journey works on a phone of 375 pixels, with filters in a sheet and the button at the bottom', async ({ page, market }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const renter = await aRenterWithPhone(market, { balance: 5_000 });
  const title = `夜行者 ${somePhone()} 号`;
  const listing = await aListing(market, { title, deposit: 0 });
  await aListing(market, { title: '有押金的号', game_id: listing.game_id });
  await signedIn({ page, market }, renter);

  await test.step('filters in the sheet', async () => {
    await page.goto(`/zuhao/${listing.game_id}.html`);
    await page.getByRole('button', { name: '筛选' }).click();
    const sheet = page.getByRole('dialog', { name: '筛选' });
    await sheet.getByRole('switch', { name: '无押金' }).click();
    await sheet.getByRole('button', { name: '看 1 个账号' }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('link', { name: title }).click();
  });

  await test.step('rents and pays at the bottom of the page', async () => {
    const rent = page.getByRole('complementary', { name: '租用' }).getByRole('button', { name: '立即租用' });
    await expect(rent).toBeInViewport({ ratio: 1 });
    await rent.click();
    const pay = paymentDialog(page).getByRole('button', { name: '余额支付 ¥5.00' });
    await expect(pay).toBeInViewport({ ratio: 1 });
    await pay.click();
    await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  });

  await test.step('finds the order and the wallet from the bottom bar', async () => {
    await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '订单' }).click();
    // The page before it contains such a link too.
    await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
    await page.getByRole('link', { name: '去上号' }).click();
    await page.getByRole('button', { name: '上号', exact: true }).click();
    await page.getByRole('button', { name: '查看账号和密码' }).click();
    await expect(page.getByText('player-one')).toBeInViewport();
    await page.goto('/account/purse');
    await expect(page.getByRole('region', { name: '余额' })).toContainText('可用余额¥45.00');
  });
});
