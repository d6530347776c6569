import type { LoginByPhoneMutation } from '#api/generated/operations.ts';
import { DAY, SECOND } from '#contract/rules/constants.ts';
import { aUser } from '#testing/builders/identity.ts';
import { agreementBox, logInByPhone, openLogin, rememberBox, sendCode } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, test } from '#testing/site/site.ts';
import { nextAnswer } from '#testing/site/traffic.ts';
import { NIGHTLY } from '#testing/nightly.ts';

test('missing input is reported next to its field', { tag: NIGHTLY }, async ({ page }) => {
  const dialog = await openLogin(page);
  const submit = dialog.getByRole('button', { name: '登录', exact: true });
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(['请输入手机号码', '请输入验证码']);
  await dialog.getByLabel('手机号码').fill('12800138000');
  await dialog.getByLabel('短信验证码').fill('12345');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(['请输入正确的手机号码', '验证码只能为数字且长度为6']);
});

test('a code logs in, and the page confirms it', async ({ page, market }) => {
  const phone = somePhone();
  await aUser(market, { phone });
  await openLogin(page);
  const { loginByPhone } = await nextAnswer<LoginByPhoneMutation>(page, 'LoginByPhone', () => logInByPhone({ page, market }, phone));
  expect(loginByPhone.expiresTime).toBe((7 * DAY) / SECOND);
  await expect(page.getByText('登录成功！')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '个人中心，玩家' })).toBeVisible();
});

test('the ticked box keeps the login for 30 days', { tag: NIGHTLY }, async ({ page, market }) => {
  const phone = somePhone();
  await aUser(market, { phone });
  await rememberBox(await openLogin(page)).check();
  const { loginByPhone } = await nextAnswer<LoginByPhoneMutation>(page, 'LoginByPhone', () => logInByPhone({ page, market }, phone));
  expect(loginByPhone.expiresTime).toBe((30 * DAY) / SECOND);
});

test('the agreement must be accepted before a login; a wrong code is refused', async ({ page, market }) => {
  const phone = somePhone();
  await aUser(market, { phone });
  const dialog = await openLogin(page);
  const submit = dialog.getByRole('button', { name: '登录', exact: true });
  const agreement = page.getByRole('dialog', { name: '请先同意协议' });
  await dialog.getByLabel('手机号码').fill(phone);
  const code = await sendCode({ page, market }, phone);
  await dialog.getByLabel('短信验证码').fill(code === '111111' ? '222222' : '111111');
  await submit.click();
  await agreement.getByRole('button', { name: '不同意' }).click();
  await expect(agreement).toBeHidden();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await submit.click();
  await agreement.getByRole('button', { name: '同意并继续' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('验证码错误，还可以试 4 次');
  await expect(agreementBox(dialog)).toBeChecked();
  await dialog.getByLabel('短信验证码').fill(code);
  await submit.click();
  await expect(dialog).toBeHidden();
});
