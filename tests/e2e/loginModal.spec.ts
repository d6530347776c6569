import { aUser } from '#testing/builders/identity.ts';
import { logInByPassword, loginDialog, openLogin } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, test } from '#testing/site/site.ts';
import { NIGHTLY } from '#testing/nightly.ts';

test('has two tabs, selected by arrow keys; the quick login has three modes', async ({ page }) => {
  await page.goto('/free');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  const dialog = loginDialog(page);
  await expect(dialog.getByRole('tab')).toHaveText(['扫码登录', '快捷登录']);
  await expect(dialog.getByRole('tab', { name: '扫码登录' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('tab', { name: '扫码登录' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: '快捷登录' })).toBeFocused();
  await expect(dialog.getByLabel('短信验证码')).toBeVisible();
  await dialog.getByRole('button', { name: '密码登录' }).click();
  await expect(dialog.getByLabel('手机号或用户名')).toBeVisible();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '注册并登录' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await dialog.getByRole('tab', { name: '扫码登录' }).click();
  await expect(dialog.getByRole('group', { name: '扫码方式' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });
  test('登录 and 我的 open the quick login, since a phone cannot scan its own screen', async ({ page }) => {
    await page.goto('/free');
    const dialog = loginDialog(page);
    const isQuick = () => expect(dialog.getByRole('tab', { name: '快捷登录' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
    await isQuick();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '我的' }).click();
    await isQuick();
  });
});

test('注册 opens the registration; Escape closes it and restores the focus', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto('/free');
  const opener = page.getByRole('banner').getByRole('button', { name: '注册' });
  await opener.click();
  const dialog = loginDialog(page);
  await expect(dialog.getByRole('button', { name: '注册并登录' })).toBeVisible();
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the pages for registration and for a lost password can open the login', { tag: NIGHTLY }, async ({ page }) => {
  const dialog = loginDialog(page);
  await page.goto('/rank_register');
  await page.getByRole('button', { name: '已有账号，直接登录' }).click();
  await expect(dialog.getByRole('button', { name: '手机验证码' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/rstpwd');
  await page.getByRole('button', { name: '想起来了，去登录' }).click();
  await expect(dialog.getByRole('button', { name: '手机验证码' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByLabel('短信验证码')).toBeVisible();
});

test('has the specified width', { tag: NIGHTLY }, async ({ page }) => {
  const dialog = await openLogin(page);
  expect(await dialog.boundingBox()).toMatchObject({ width: 578 });
});

test('a page for members opens it, and is shown at the same URL after the login', async ({ page, market }) => {
  const [username, password, phone] = [`user_${somePhone()}`, 'Summer_2026', somePhone()];
  await aUser(market, { phone, username, password });
  await page.goto('/account/purse');
  await expect(loginDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: '登录后查看' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await logInByPassword(page, { username, password });
  await expect(page).toHaveURL('/account/purse');
  await expect(page.getByRole('region', { name: '余额' })).toContainText('可用余额¥0.00');
});
