import { randomBytes } from 'node:crypto';
import { aUser } from '#testing/builders/identity.ts';
import { agreementBox, openLogin, sendCode } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, test, type Visit } from '#testing/site/site.ts';

const password = 'Summer_2026';

async function logInWithoutPhone({ page, market }: Visit) {
  const username = `user_${randomBytes(4).toString('hex')}`;
  const { id } = await aUser(market, { phone: somePhone(), username, password });
  await market.deps.db.updateTable('user_account').set({ phone: null }).where('id', '=', id).execute();
  const dialog = await openLogin(page, '密码登录');
  await dialog.getByLabel('手机号或用户名').fill(username);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await agreementBox(dialog).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  return id;
}

test('a user without a phone number is prompted after login, and binds one', async ({ page, market }) => {
  const id = await logInWithoutPhone({ page, market });
  const prompt = page.getByRole('dialog', { name: '绑定手机号' });
  await expect(prompt).toBeVisible();
  const phone = somePhone();
  await prompt.getByLabel('新手机号').fill(phone);
  await prompt.getByLabel('短信验证码').fill(await sendCode({ page, market }, phone));
  await prompt.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('手机号已绑定')).toBeVisible();
  await expect(prompt).toBeHidden();
  const row = await market.deps.db.selectFrom('user_account').select('phone').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toEqual({ phone });
});

test('the prompt can be dismissed; a reload does not show it again, and the settings page opens it', async ({ page, market }) => {
  await logInWithoutPhone({ page, market });
  const prompt = page.getByRole('dialog', { name: '绑定手机号' });
  await prompt.getByRole('button', { name: '暂不绑定' }).click();
  await expect(prompt).toBeHidden();
  await page.goto('/account/complain');
  await expect(page.getByRole('heading', { level: 1, name: '我的投诉' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^个人中心，/ })).toBeVisible();
  await expect(prompt).toBeHidden();
  await page.goto('/account/system?bindPhone=1');
  await expect(prompt).toBeVisible();
});
