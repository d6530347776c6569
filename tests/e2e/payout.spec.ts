import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { hashPassword } from '#service/domains/identity/password.ts';
import { aPhone } from '#testing/builders/identity.ts';
import { aRenter, type Person } from '#testing/builders/market.ts';
import { makePayee, passRest, purseOf } from '#testing/builders/payouts.ts';
import { sendCode } from '#testing/site/login.ts';
import { lines } from '#testing/site/screen.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

// Serial: the payout host takes the outcome of its next payout from one shared queue.
test.describe.configure({ mode: 'default' });

const PAY_PASSWORD = '258013';

async function earner({ market }: Visit): Promise<Person> {
  const person = await aRenter(market, { balance: 30_000 });
  await market.deps.db
    .insertInto('pay_password')
    .values({ user_id: person.id, password_hash: await hashPassword(PAY_PASSWORD), changed_at: new Date() })
    .execute();
  return person;
}

async function takeOut(page: Page, yuan: string): Promise<void> {
  await page.getByLabel('提现金额').fill(yuan);
  await page.getByRole('button', { name: `提现 ¥${yuan}`, exact: true }).click();
  const step = page.getByRole('region', { name: '验证支付密码' });
  await step.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);
  await step.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { name: `已申请提现 ¥${yuan}` })).toBeVisible();
}

const history = (page: Page) => page.getByRole('list', { name: '提现进度' });
const signingPage = (page: Page) => page.getByRole('heading', { level: 1, name: '签署协议' });
const signed = (page: Page) => page.getByRole('heading', { name: '收款服务协议 已签署' });

test('account bound and contract signed, a withdrawal is paid, and its ledger line links to it', async ({ page, market }) => {
  const person = await earner({ page, market });
  const phone = aPhone();
  await market.deps.db.updateTable('user_account').set({ phone }).where('id', '=', person.id).execute();
  await signedIn({ page, market }, person);
  await page.goto('/account/Withdraw');
  await expect(page.getByRole('heading', { name: '提现前还要做' })).toBeVisible();

  await page.getByRole('button', { name: '去绑定' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定支付宝' });
  await dialog.getByLabel('短信验证码').fill(await sendCode({ page, market }, phone));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('支付宝账号').fill('linyi@example.com');
  await dialog.getByRole('button', { name: '确认绑定' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '去签署' }).click();
  await expect(signingPage(page)).toBeVisible();
  await page.getByRole('button', { name: '同意并签署' }).click();
  await expect(signed(page)).toBeVisible();

  await market.deps.db.write(sql`update payout_account set bound_at = bound_at - interval '1 day' where user_id = ${person.id}`);
  await page.reload();
  await page.getByLabel('提现金额').fill('100.00');
  await expect(lines(page.getByRole('main'))).toHaveText([/从余额转出¥100\.00/, /手续费.*−¥1\.00/, /预计到账¥99\.00/]);
  await takeOut(page, '100.00');
  await passRest(market);
  await expect(history(page)).toContainText(/申请.*交给支付宝.*到账\d/);
  expect(await purseOf(market, person)).toEqual({ available: 20_000, withdrawing: 0 });

  await page.getByRole('link', { name: '我的钱包' }).first().click();
  const { withdrawal_no } = await market.deps.db
    .selectFrom('withdrawal')
    .select('withdrawal_no')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  await page.locator(`a[href="/account/Withdraw?no=${withdrawal_no}"]`).first().click();
  await expect(page).toHaveURL(`/account/Withdraw?no=${withdrawal_no}`);
  await expect(page.getByRole('group').filter({ hasText: withdrawal_no })).toContainText('已到账');
});

test('the contract is declined, postponed, and signed in another tab; a failed payout is returned in full', async ({ page, market }) => {
  const person = await makePayee(market, await earner({ page, market }), { isSigned: false });
  await signedIn({ page, market }, person);
  await page.goto('/account/Withdraw');
  await page.getByRole('button', { name: '去签署' }).click();
  await page.getByRole('button', { name: '拒绝签署' }).click();
  await expect(page.getByText('上一份协议未签署。签署后才能提现，可以重新签署。')).toBeVisible();
  await page.getByRole('button', { name: '去签署' }).click();
  await expect(signingPage(page)).toBeVisible();
  const host = page.url();
  await page.getByRole('button', { name: '先不签，返回平台' }).click();
  await expect(page.getByText('正在确认签署结果')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '继续去签署' })).toBeVisible();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(host);
  await elsewhere.getByRole('button', { name: '签署但不通知' }).click();
  await expect(signed(elsewhere)).toBeVisible();
  await expect(signed(page)).toBeVisible();
  await elsewhere.close();

  await fetch(`${market.sandbox.url}/payout/next`, { method: 'POST', body: new URLSearchParams({ outcome: 'failure' }) });
  await takeOut(page, '88.80');
  await passRest(market);
  await expect(history(page)).toContainText(/失败，全部退回/);
  expect(await purseOf(market, person)).toEqual({ available: 30_000, withdrawing: 0 });
  await page.getByRole('button', { name: '再提一笔' }).click();
  await expect(page.getByText('可提现 ¥300.00')).toBeVisible();
  await takeOut(page, '10.00');
  await passRest(market);
  await expect(history(page).first()).toContainText(/到账\d/);
  expect(await purseOf(market, person)).toEqual({ available: 29_000, withdrawing: 0 });
});
