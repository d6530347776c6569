import { sql } from 'kysely';
import { getOrderInfo } from '#contract/rest/orders.ts';
import { codeHasher } from '#service/domains/exchange/exchange.ts';
import { makeBatch } from '#service/domains/exchange/makeBatch.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { agreementBox, sendCode, solveCaptcha } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { bringOn, makeDue } from '#testing/site/time.ts';

const DAY = 86_400_000;

test('a friend registers by the poster’s link and rents, and the inviter gets a reward', async ({ page, market, browser, baseURL }) => {
  const inviter = await aRenter(market, { realName: '林邀', birthDate: '1985-01-01' });
  const phone = somePhone();
  await signedIn({ page, market }, inviter);
  await page.goto('/account/account_extension');
  await expect(page.getByRole('heading', { name: '还没有邀请到好友' })).toBeVisible();
  const poster = page.getByRole('img', { name: /^邀请海报：扫码注册，邀请码 [2-9A-HJ-NP-Z]{8}$/ });
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载海报' }).click()]);
  const code = /[2-9A-HJ-NP-Z]{8}$/.exec((await poster.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  expect(file.suggestedFilename()).toBe(`邀请海报-${code}.png`);
  const link = page.getByText(`/register?invite=${code}`);
  await expect(link).toBeVisible();
  const address = new URL((await link.textContent()) ?? '');

  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const friend = await other.newPage();
  await friend.goto(address.pathname + address.search);
  await expect(friend.getByLabel('邀请码')).toHaveValue(code);
  await friend.getByLabel('手机号码').fill(phone);
  await friend.getByLabel('短信验证码').fill(await sendCode({ page: friend, market }, phone));
  await friend.getByLabel('设置密码').fill('Summer_2026');
  await agreementBox(friend.locator('form')).check();
  await solveCaptcha({ page: friend, market }, () => friend.getByRole('button', { name: '注册并登录' }).click());
  await expect(friend.getByText('登录成功！')).toBeVisible();
  await friend.goto('/account/redPacket');
  await expect(friend.getByRole('listitem').filter({ hasText: '好友邀请红包' })).toContainText('¥5');
  await other.close();

  await page.reload();
  const friends = page.getByRole('heading', { name: '邀请记录' }).locator('..').getByRole('listitem');
  await expect(friends).toHaveText(/等待首单结算—$/);
  const { id } = await market.deps.db.selectFrom('user_account').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
  const named = { real_name: '陈友', birth_date: '1991-02-03' };
  await market.deps.db.updateTable('user_account').set(named).where('id', '=', id).execute();
  await openingBalance(market.deps, id, 10_000);
  const { token } = await openSession(market.deps, { userId: id, remember: false, fingerprint: null });
  const { order_no } = await aPaidOrder(market, { id, token }, await aListing(market));
  await bringOn({ market }, order_no, 'end');
  await expect.poll(async () => (await market.get(getOrderInfo, { params: { order_no } }, { token })).order_status).toBe(6);
  await market.deps.db.write(
    sql`update rental_order set end_at = end_at - interval '25 hours', ended_at = ended_at - interval '25 hours'
      where order_no = ${order_no}`,
  );
  await makeDue({ market }, order_no, 'order.settle');
  await expect(async () => {
    await page.reload();
    await expect(friends).toHaveText(/奖励已到账\+200 金币$/, { timeout: 2_000 });
  }).toPass();
  await page.goto('/account/redPacket');
  await expect(page.getByRole('listitem').filter({ hasText: '邀请奖励红包' })).toContainText('¥3');
});

test('a wrong code is reported and stays in the form; the right one gives its reward', async ({ page, market }) => {
  const person = await aRenter(market);
  const hashOf = await codeHasher(market.deps);
  const gift = { kind: 'packet', title: '秋日红包', minOrderFen: 1_500, discountFen: 400, days: 7 } as const;
  const now = Date.now();
  const wish = { title: '秋日活动', gift, from: now - DAY, until: now + DAY, count: 1, madeBy: '小周', hashOf };
  const [code = ''] = (await inTransaction(market.deps, (deps) => makeBatch(deps, wish))).codes;
  await signedIn({ page, market }, person);
  await page.goto('/account/redPacket');
  await page.getByRole('button', { name: '兑换码' }).click();
  const dialog = page.getByRole('dialog', { name: '兑换码' });
  await dialog.getByLabel('兑换码').fill('2222-3333-4444');
  await dialog.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('兑换码无效，请检查后重试');
  await expect(dialog.getByLabel('兑换码')).toHaveValue('2222-3333-4444');
  await dialog.getByLabel('兑换码').fill(code.toLowerCase());
  await dialog.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: '兑换成功：满15减4红包' })).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '秋日红包' })).toContainText('¥4');
});
