import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { shanghaiParts } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { hashPassword } from '#service/domains/identity/password.ts';
import { aPhone } from '#testing/builders/identity.ts';
import { aRenter, aRenterWithPhone } from '#testing/builders/market.ts';
import { aGame, LICENCE } from '#testing/builders/merchants.ts';
import { makePayee, passRest, purseOf } from '#testing/builders/payouts.ts';
import { aPicture } from '#testing/builders/picture.ts';
import { sendCode } from '#testing/site/login.ts';
import { paymentDialog } from '#testing/site/rent.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { operator } from '#tools/operator/cli.ts';

const silent = { out: () => {}, err: () => {} };
const PAY_PASSWORD = '258013';
const picture = async () => ({ name: 'shot.png', mimeType: 'image/png', buffer: await aPicture() });

async function upload(page: Page, button: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(await picture());
}

test('an owner applies, is approved by an operator, publishes, is rented from, and takes the income out', async ({
  page,
  market,
  browser,
  baseURL,
}) => {
  test.slow();
  const { db } = market.deps;
  const game = await aGame(market);
  const { title: gameTitle } = await db.selectFrom('game').select('title').where('id', '=', game).executeTakeFirstOrThrow();
  const owner = await aRenter(market, { balance: 0, creditScore: 80 });
  const phone = aPhone();
  await db.updateTable('user_account').set({ phone }).where('id', '=', owner.id).execute();
  const renter = await aRenterWithPhone(market, { balance: 50_000 });
  const [shop, title] = [`峡谷${phone.slice(-6)}`, `百款皮肤全英雄 ${owner.id.slice(-4)} 号`];
  const elsewhere = async (person: { readonly token: string }): Promise<Page> => {
    const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await signedIn({ page: other, market }, person);
    return other;
  };
  const decide = async (command: readonly string[]): Promise<void> => {
    expect(await operator(command, silent, (work) => work(market.deps), await terminalOf(market.deps))).toBe(0);
  };
  await signedIn({ page, market }, owner);

  await test.step('applies with a licence and its picture; the draft is there after a reload and on another device', async () => {
    await page.goto('/business-invest');
    await page.getByRole('radio', { name: '商户' }).check({ force: true });
    await page.getByLabel('店铺名').fill(shop);
    await page.getByLabel('联系人').fill('林一');
    await page.getByLabel('统一社会信用代码').fill(LICENCE);
    await upload(page, '上传照片');
    await page.getByRole('group', { name: '主营游戏' }).getByRole('button', { name: gameTitle }).click();
    await page.getByLabel('账号数量').fill('12');
    await expect(page.getByText(/^(?:草稿)?已保存/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('店铺名')).toHaveValue(shop);
    const other = await elsewhere(owner);
    await other.goto('/business-invest');
    await expect(other.getByLabel('统一社会信用代码')).toHaveValue(LICENCE);
    await other.context().close();
    await page.getByRole('button', { name: '提交申请' }).click();
    const proof = page.getByRole('dialog', { name: '验证身份' });
    await proof.getByLabel('短信验证码').fill(await sendCode({ page, market }, phone));
    await proof.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText('审核中')).toBeVisible();
  });

  await test.step('is approved by the operator', async () => {
    const { id } = await db.selectFrom('merchant_application').select('id').where('user_id', '=', owner.id).executeTakeFirstOrThrow();
    await decide(['application', 'approve', id]);
    await page.goto('/account/merchant');
    await expect(page.getByRole('heading', { name: new RegExp(`^${shop}`) })).toBeVisible();
  });

  await test.step('publishes, after a look at the renter’s page', async () => {
    await page.getByRole('link', { name: '发布账号' }).first().click();
    await page.getByRole('button', { name: gameTitle }).click();
    await page.getByLabel('平台').fill('安卓微信');
    await page.getByLabel('大区').fill('一区');
    await page.getByLabel('角色名').fill('夜行者');
    await page.getByLabel('标题').fill(title);
    await page.getByLabel('段位').selectOption('王者');
    await page.getByLabel('皮肤数').fill('120');
    await page.getByLabel('名称').fill('凤求凰');
    await page.getByRole('button', { name: '加入', exact: true }).click();
    await page.getByLabel('粘贴一整列').fill('白龙吟\n遇见神鹿');
    await page.getByRole('button', { name: '加入这些' }).click();
    await expect(page.getByRole('group', { name: '已加入的物品' }).getByRole('button')).toHaveCount(3);
    await page.getByLabel('时租').fill('20');
    await page.getByLabel('包天').fill('200');
    await page.getByLabel('押金').fill('20');
    await page.getByRole('button', { name: '加一档' }).click();
    await upload(page, '添加图片');
    const hours = page.getByRole('region', { name: '出租时段' });
    await hours.getByRole('button', { name: '加一段时间' }).click();
    await hours.getByLabel('从', { exact: true }).selectOption('00:00');
    await hours.getByLabel('到', { exact: true }).selectOption('24:00');
    // The day after the day after tomorrow is free.
    const dayOff = (shanghaiParts(Date.now() + 3 * DAY).weekday + 6) % 7;
    await hours.getByRole('group', { name: '星期' }).getByRole('button').nth(dayOff).click();
    await hours.getByRole('button', { name: '保存', exact: true }).click();
    const windows = () => db.selectFrom('listing').select('windows').where('owner_id', '=', owner.id).executeTakeFirstOrThrow();
    await expect.poll(async () => (await windows()).windows).not.toBe(null);
    await page.getByRole('button', { name: '填写登录信息' }).click();
    const login = page.getByRole('dialog');
    await login.getByLabel('登录账号').fill(`hero-${owner.id}`);
    await login.getByLabel('登录密码').fill('open-sesame');
    await login.getByLabel('再输一次密码').fill('open-sesame');
    await login.getByRole('button', { name: '密封保存' }).click();
    await page.getByRole('button', { name: '看整页' }).click();
    const preview = page.getByRole('region', { name: '租客看到的页面' });
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(preview.getByText('¥200.00')).toBeVisible();
    await page.getByRole('button', { name: '回去修改' }).click();
    await expect(page.getByText('都填好了，可以发布。')).toBeVisible();
    await page.getByRole('button', { name: '发布并上架' }).click();
    await expect(page).toHaveURL('/account/merchant');
  });

  const listing = await db.selectFrom('listing').select(['id', 'state']).where('owner_id', '=', owner.id).executeTakeFirstOrThrow();
  const renting = await elsewhere(renter);

  await test.step('is found in the hall within two seconds of the look, rented, and the login is read', async () => {
    expect(listing.state).toBe('waiting');
    await decide(['listing', 'approve', listing.id]);
    const approved = Date.now();
    await renting.goto(`/zuhao.html?keyword=${encodeURIComponent(title)}`);
    await renting.getByRole('link', { name: title }).click({ timeout: 2_000 + Math.max(0, Date.now() - approved) });
    await renting.getByRole('complementary', { name: '租用' }).getByRole('button', { name: '立即租用' }).click();
    await paymentDialog(renting)
      .getByRole('button', { name: /^余额支付/ })
      .click();
    await renting.getByRole('link', { name: '去上号' }).click();
    await renting.getByRole('button', { name: '查看账号和密码' }).click();
    await expect(renting.getByText(`hero-${owner.id}`)).toBeVisible();
    await renting.context().close();
  });

  /** As if so long had passed for the order; its jobs are due. */
  const pass = async (hours: number): Promise<void> => {
    const back = sql`interval '1 hour' * ${hours}`;
    await db.write(sql`update rental_order set start_at = start_at - ${back}, end_at = end_at - ${back}, ended_at = ended_at - ${back}
      where listing_id = ${listing.id}`);
    await db.write(
      sql`update job set run_at = now() where subject in (select id::text from rental_order where listing_id = ${listing.id})`,
    );
  };

  await test.step('after the rental a new password is entered', async () => {
    await pass(3);
    await expect(async () => {
      await page.goto('/account/merchant/passwords');
      await expect(page.getByLabel('新密码')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByLabel('新密码').fill('close-sesame');
    await page.getByLabel('再输一次').fill('close-sesame');
    await page.getByRole('button', { name: '密封保存' }).click();
    await expect(page.getByRole('heading', { name: '没有待改的密码' })).toBeVisible();
  });

  await test.step('the rent is settled a day later and taken out', async () => {
    await pass(25);
    await expect.poll(async () => (await purseOf(market, owner)).available).toBe(1_900);
    await page.goto('/account/merchant/income?by=rows');
    await expect(page.getByText(/^租金结算/)).toBeVisible();
    await makePayee(market, owner, { hasPhone: false });
    await db
      .insertInto('pay_password')
      .values({ user_id: owner.id, password_hash: await hashPassword(PAY_PASSWORD), changed_at: new Date() })
      .execute();
    await page.goto('/account/Withdraw');
    await page.getByLabel('提现金额').fill('10');
    await page.getByRole('button', { name: /^提现 ¥10/ }).click();
    const step = page.getByRole('region', { name: '验证支付密码' });
    await step.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);
    await step.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByRole('heading', { name: /^已申请提现 ¥10/ })).toBeVisible();
    await passRest(market);
    await expect(page.getByRole('list', { name: '提现进度' })).toContainText(/到账\d/);
  });
});
