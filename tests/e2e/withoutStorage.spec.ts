import { randomBytes } from 'node:crypto';
import { aUser } from '#testing/builders/identity.ts';
import { logInByPassword, openLogin } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { showCode } from '#testing/site/phone.ts';
import { expect, test } from '#testing/site/site.ts';

/** A browser that forbids storage throws as soon as it is mentioned. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The document is sandboxed', 'SecurityError');
        },
      });
    }
  });
});

test('logs in by password, and stays logged in from page to page', async ({ page, market }) => {
  const username = `user_${randomBytes(4).toString('hex')}`;
  await aUser(market, { phone: somePhone(), username, password: 'Summer_2026' });
  await openLogin(page);
  await logInByPassword(page, { username, password: 'Summer_2026' });
  await page.getByRole('link', { name: /^个人中心，/ }).click();
  await expect(page.getByRole('region', { name: '个人信息' })).toBeVisible();
});

test('shows a QR code, and the registration with the code of an invite link', async ({ page }) => {
  await openLogin(page);
  await showCode(page, 'wechat');
  await page.goto('/register?invite=ABCD2345');
  await expect(page.getByRole('textbox', { name: '邀请码' })).toHaveValue('ABCD2345');
  await page.goto('/register');
  await expect(page.getByRole('textbox', { name: '手机号码' })).toBeVisible();
});
