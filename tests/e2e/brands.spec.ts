import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SAVED_SEARCH_NAME_LENGTH } from '#contract/rules/savedSearch.ts';
import { aListing, anOrder, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { aWithdrawal, makePayee } from '#testing/builders/payouts.ts';
import { NIGHTLY, nightlyUnless } from '#testing/nightly.ts';
import { openLogin } from '#testing/site/login.ts';
import { atCashier, paymentDialog, rentButton, rentCard } from '#testing/site/rent.ts';
import { choose } from '#testing/site/screen.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

const brands = [
  { id: 'general', base: '', name: '开战租号' },
  { id: 'internet-cafe', base: '/internet-cafe', name: '网咖速租' },
  { id: 'ai', base: '/ai', name: '灵犀 AI 租号' },
] as const;

test('the path prefix selects the brand: logo, name, title and skin differ, and links keep the prefix', async ({ page }) => {
  const looks = [];
  for (const { base, name } of brands) {
    await page.goto(`${base}/free`);
    const logo = page.getByRole('banner').getByRole('link', { name: `${name}首页` });
    await expect(page).toHaveTitle(`${name}-专业的游戏账号租赁平台-免费玩`);
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '租号大厅' })).toHaveAttribute(
      'href',
      `${base}/zuhao.html`,
    );
    looks.push({
      drawing: await logo.locator('use').getAttribute('href'),
      ground: await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
    });
  }
  expect(new Set(looks.map(({ drawing }) => drawing)).size).toBe(3);
  expect(new Set(looks.map(({ ground }) => ground)).size).toBe(3);
});

test('the brand’s own host selects it without a prefix', async ({ page, baseURL }) => {
  const { protocol, port } = new URL(baseURL ?? '');
  for (const [host, name] of [
    ['wangka', '网咖速租'],
    ['ai', '灵犀 AI 租号'],
  ] as const) {
    await page.goto(`${protocol}//${host}.localhost:${port}/free`);
    await expect(page.getByRole('banner').getByRole('link', { name: `${name}首页` })).toHaveAttribute('href', '/');
  }
});

test('the link to the rental terms opens them in a new tab, in the same brand', { tag: NIGHTLY }, async ({ page, market }) => {
  const { id } = await aListing(market);
  await page.goto(`/ai/detail/${id}.html`);
  const opened = page.waitForEvent('popup');
  await rentCard(page).getByRole('link', { name: '租赁服务协议' }).click();
  const terms = await opened;
  await expect(terms).toHaveURL(/\/ai\/help\?right=rental-terms$/);
  await expect(terms.getByRole('heading', { level: 1, name: '租赁服务协议' })).toBeVisible();
});

test('after a card payment the cashier returns to the same brand', { tag: NIGHTLY }, async ({ page, market }) => {
  await signedIn({ page, market }, await aRenter(market, { balance: 0 }));
  await page.goto(`/ai/detail/${(await aListing(market)).id}.html`);
  await rentButton(page).click();
  await paymentDialog(page)
    .getByRole('button', { name: /^去银行卡收银台支付/ })
    .click();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page).toHaveURL(/\/ai\/pay-result\?order_no=\d{20}$/);
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
});

test('a brand selected by `?brand=` persists after the cashier', { tag: NIGHTLY }, async ({ page, market }) => {
  await signedIn({ page, market }, await aRenter(market, { balance: 0 }));
  await page.goto('/account/Recharge?brand=ai');
  await page.getByLabel('其他金额').fill('20');
  await page.getByRole('button', { name: '去银行卡收银台支付 ¥20.00' }).click();
  await atCashier(page, '¥20.00', '支付成功');
  await expect(page.getByRole('heading', { level: 1, name: '已到账 ¥20.00' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '灵犀 AI 租号首页' })).toBeVisible();
});

test(
  'from a brand’s own host the cashier returns to that host, where the user is logged in',
  { tag: NIGHTLY },
  async ({ page, market, baseURL }) => {
    const { protocol, port } = new URL(baseURL ?? '');
    const publicUrl = `${protocol}//wangka.localhost:${port}`;
    const there = { ...market, deps: { ...market.deps, outside: { ...market.deps.outside, publicUrl } } };
    await signedIn({ page, market: there }, await aRenter(market, { balance: 0 }));
    await page.goto(`${publicUrl}/account/Recharge`);
    await page.getByLabel('其他金额').fill('20');
    await page.getByRole('button', { name: '去银行卡收银台支付 ¥20.00' }).click();
    await atCashier(page, '¥20.00', '支付成功');
    await expect(page.getByRole('heading', { level: 1, name: '已到账 ¥20.00' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(publicUrl);
  },
);

test('a link to another brand’s host keeps the user logged in, without a token in the URL', async ({ page, market, baseURL }) => {
  const { protocol, port } = new URL(baseURL ?? '');
  const publicUrl = `${protocol}//wangka.localhost:${port}`;
  const there = { ...market, deps: { ...market.deps, outside: { ...market.deps.outside, publicUrl } } };
  await signedIn({ page, market: there }, await aRenter(market, { nickname: '搬家的人' }));
  await page.goto(`${publicUrl}/ContactUs`);
  await page.keyboard.press('End');
  await page.getByRole('contentinfo').getByRole('link', { name: '灵犀 AI 租号' }).click();
  await page.waitForURL(`${protocol}//ai.localhost:${port}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: /搬家的人/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: /搬家的人/ })).toBeVisible();
});

/** A renter with a running, a finished and an unpaid order. */
async function busyRenter(visit: Visit): Promise<{ running: string; over: string; free: string }> {
  const { market } = visit;
  const renter = await makePayee(market, await aRenter(market, { creditScore: 50 }));
  await aWithdrawal(market, renter, 5_000);
  const { order_no: running } = await aPaidOrder(market, renter, await aListing(market));
  const { order_no: over } = await aPaidOrder(market, renter, await aListing(market));
  await market.deps.db.updateTable('rental_order').set({ status: 6, ended_at: new Date() }).where('order_no', '=', over).execute();
  await anOrder(market, renter, await aListing(market));
  const free = await aListing(market, { discount: 0.8, is_reservation: true });
  await signedIn(visit, renter);
  return { running, over, free: free.id };
}

/** Serious and critical violations reported by axe, with their location. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const { id, base } of brands) {
  test.describe(id, nightlyUnless(id === 'internet-cafe'), () => {
    test('axe reports no serious violation on the pages of a guest', async ({ page }) => {
      await page.goto(`${base}/`);
      await expect(page.getByRole('region', { name: '热门游戏' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/zuhao/1.html`);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await faults(page)).toEqual([]);
      for (const at of [0, 1])
        await page
          .getByRole('button', { name: /^对比 / })
          .nth(at)
          .click();
      await page.getByRole('link', { name: '去对比' }).click();
      await expect(page.getByRole('table')).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await openLogin(page, '手机验证码', base);
      expect(await faults(page)).toEqual([]);
    });

    test('axe reports no serious violation where a renter books, pays and plays', async ({ page, market }) => {
      const { free, running } = await busyRenter({ page, market });
      await page.goto(`${base}/account/order?order_no=${running}`);
      await expect(page.getByRole('button', { name: '查看账号和密码' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/detail/${free}.html`);
      await choose(rentCard(page), '预约');
      await expect(rentCard(page).getByText('已过').first()).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await choose(rentCard(page), '立即租用');
      await rentButton(page).click();
      await expect(paymentDialog(page).getByRole('radiogroup')).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test('axe reports no serious violation on orders, wallet, withdrawal and membership', { tag: NIGHTLY }, async ({ page, market }) => {
      await busyRenter({ page, market });
      await page.goto(`${base}/account/order`);
      await expect(page.getByRole('listitem')).not.toHaveCount(0);
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/account/purse`);
      await expect(page.getByRole('region', { name: '余额' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/account/Withdraw`);
      await page.getByLabel('提现金额').fill('100');
      await expect(page.getByRole('list', { name: '提现进度' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/account/alerts`);
      await expect(page.getByRole('heading', { name: '还没有提醒' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/svip`);
      await expect(page.getByRole('heading', { name: '选择套餐' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test('axe reports no serious violation where accounts are found and bargained over', { tag: NIGHTLY }, async ({ page, market }) => {
      const { free } = await busyRenter({ page, market });
      await page.goto(`${base}/free`);
      await expect(page.getByRole('list', { name: '免费玩的账号' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/dianpu`);
      await page
        .getByRole('link', { name: /^进店看看/ })
        .first()
        .click();
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole('link', { name: /^租客评价/ }).click();
      await expect(page.getByRole('region', { name: '租客评价' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/zuhao/1.html?no_deposit=1`);
      await page.getByRole('button', { name: '保存搜索' }).click();
      await page.getByRole('dialog', { name: '保存搜索' }).getByRole('button', { name: '保存' }).click();
      await expect(page.getByText(SAVED_SEARCH_NAME_LENGTH).last()).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await market.deps.db.updateTable('listing').set({ is_use_bargain: true }).where('id', '=', free).execute();
      await page.goto(`${base}/detail/${free}.html`);
      await page.getByRole('button', { name: '出价', exact: true }).click();
      await page.getByRole('button', { name: /^出价 ¥/ }).click();
      await expect(page.getByRole('button', { name: '接受还价' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test('axe reports no serious violation on the pages after a rental', { tag: NIGHTLY }, async ({ page, market }) => {
      const { running, over } = await busyRenter({ page, market });
      await page.goto(`${base}/account/complain?order_no=${running}`);
      await page.getByRole('button', { name: '我要投诉' }).click();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/account/assess`);
      await expect(page.getByRole('link', { name: '去评价' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/account/assessInfo?order_no=${over}`);
      await page.getByRole('button', { name: '提交评价' }).click();
      await expect(page.getByRole('alert').getByText('请给三项都打分')).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/feedback`);
      await expect(page.frameLocator('iframe[title="投诉建议表格"]').getByLabel('内容')).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto(`${base}/zuhao.html`);
      await page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: '联系客服' }).click();
      await page.getByRole('dialog', { name: '联系客服' }).getByRole('textbox').fill('在吗');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: '发订单' }).click();
      await expect(page.getByRole('button', { name: /^发送订单/ }).first()).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test('no page is wider than a phone of 375 pixels', { tag: NIGHTLY }, async ({ page, market }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      const { free, running, over } = await busyRenter({ page, market });
      const paths = [
        '/',
        '/zuhao.html',
        `/detail/${free}.html`,
        '/free',
        '/dianpu',
        '/dianpu?shop=8',
        '/dianpu?shop=8&tab=reviews',
        `/compare?ids=${free}`,
        '/zuhao.html?bargain=1',
        '/account/alerts',
        '/account/personal',
        '/account/order',
        `/account/order?order_no=${running}`,
        '/account/purse',
        '/account/Recharge',
        '/account/Withdraw',
        '/account/assess',
        `/account/assessInfo?order_no=${over}`,
        '/redirect',
        '/feedback',
        `/account/complain?order_no=${running}`,
        '/svip',
        '/VIPSubscribe',
        '/account/redPacket',
        '/help',
        '/pay-result',
      ];
      const wide = [];
      for (const path of paths) {
        await page.goto(base + path);
        await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('tab').first()).first()).toBeAttached();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 375) wide.push(`${path}: ${width}`);
      }
      expect(wide).toEqual([]);
    });
  });
}
