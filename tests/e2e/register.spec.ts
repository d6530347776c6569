import { aUser } from '#testing/builders/identity.ts';
import { captchaDialog, openLogin, puzzleOf, sendCode, solveCaptcha } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, test } from '#testing/site/site.ts';
import { NIGHTLY } from '#testing/nightly.ts';

test('missing input is reported next to its field', { tag: NIGHTLY }, async ({ page }) => {
  const dialog = await openLogin(page, '注册');
  await dialog.getByRole('button', { name: '注册并登录' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(['请输入手机号码', '请输入验证码', '请输入密码']);
});

test('a new phone number gets an account and is logged in, with agreement and captcha', async ({ page, market }) => {
  const phone = somePhone();
  const dialog = await openLogin(page, '注册');
  await dialog.getByLabel('手机号码').fill(phone);
  await dialog.getByLabel('短信验证码').fill(await sendCode({ page, market }, phone));
  await dialog.getByLabel('设置密码').fill('Summer_2026');
  await dialog.getByRole('button', { name: '注册并登录' }).click();
  const agreement = page.getByRole('dialog', { name: '请先同意协议' });
  await expect(agreement.getByRole('link', { name: '用户协议' })).toHaveAttribute('href', '/help?right=terms');
  await solveCaptcha({ page, market }, () => agreement.getByRole('button', { name: '同意并继续' }).click());
  await expect(dialog).toBeHidden();
  await expect(page.getByText('登录成功！')).toBeVisible();
  await page.getByRole('link', { name: /^个人中心，/ }).click();
  await expect(page.getByRole('region', { name: '个人信息' })).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  await expect(page.getByRole('region', { name: '个人信息' })).toContainText('未实名');
});

test('a newcomer who logs in by phone registers with the code already sent', { tag: NIGHTLY }, async ({ page, market }) => {
  const phone = somePhone();
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号码').fill(phone);
  await dialog.getByLabel('短信验证码').fill(await sendCode({ page, market }, phone));
  await dialog.getByRole('checkbox', { name: /^已阅读并同意/ }).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('手机号已验证');
  await expect(dialog.getByLabel('设置密码')).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await page.keyboard.type('Summer_2026');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('登录成功！')).toBeVisible();
  const sent = await market.deps.db.selectFrom('sms_sent').select('id').where('phone', '=', phone).execute();
  expect(sent).toHaveLength(1);
});

test('a registered phone number is told to log in; closing the captcha keeps the form', async ({ page, market }) => {
  const phone = somePhone();
  await aUser(market, { phone });
  const dialog = await openLogin(page, '注册');
  await dialog.getByLabel('手机号码').fill(phone);
  await dialog.getByLabel('短信验证码').fill(await sendCode({ page, market }, phone));
  await dialog.getByLabel('设置密码').fill('Summer_2026');
  await dialog.getByRole('checkbox').check();
  const submit = dialog.getByRole('button', { name: '注册并登录' });
  await puzzleOf({ page, market }, () => submit.click());
  await page.keyboard.press('Escape');
  await expect(captchaDialog(page)).toBeHidden();
  await expect(dialog.getByLabel('设置密码')).toHaveValue('Summer_2026');
  await solveCaptcha({ page, market }, () => submit.click());
  await expect(dialog.getByRole('alert')).toHaveText('该手机号已注册，请直接登录');
});
