import { aUser, logIn, mailsTo, newestCode } from '#testing/builders/identity.ts';
import { agreementBox, loginDialog, solveCaptcha } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { loseAnswer } from '#testing/site/traffic.ts';
import { NIGHTLY } from '#testing/nightly.ts';

/** Waits for the site's job, which sends the mail. */
async function mailedCode(market: Parameters<typeof mailsTo>[0], mailbox: string, before = 0): Promise<string> {
  const codes = async () => (await mailsTo(market, mailbox)).flatMap(({ code }) => code ?? []);
  await expect.poll(async () => (await codes()).length, { timeout: 15_000 }).toBeGreaterThan(before);
  return (await codes())[0] ?? '';
}

const someMailbox = (): string => `reader-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

test('a forgotten password is reset by a code to the phone; a wrong code is reported and can be corrected', async ({ page, market }) => {
  const user = await aUser(market, { phone: somePhone(), password: 'Right_2026' });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('tab', { name: '快捷登录' }).click();
  await page.getByRole('button', { name: '密码登录' }).click();
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '找回密码' })).toBeVisible();
  await page.getByLabel('手机号码').fill(user.phone);
  await solveCaptcha({ page, market }, () => page.getByRole('button', { name: '获取验证码' }).click());
  await expect(page.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
  const code = await newestCode(market, user.phone);
  await page.getByLabel('短信验证码').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByLabel('新密码', { exact: true }).fill('Newer_2026');
  await page.getByLabel('再输一遍').fill('Newer_2026');
  await page.getByRole('button', { name: '设为新密码' }).click();
  await expect(page.getByRole('alert')).toContainText('验证码错误');
  await page.getByLabel('短信验证码').fill(code);
  await page.getByRole('button', { name: '设为新密码' }).click();
  await expect(page.getByText('新密码已设置')).toBeVisible();
  await page.getByRole('button', { name: '去登录' }).click();
  const dialog = loginDialog(page);
  await dialog.getByLabel('手机号或用户名').fill(user.phone);
  await dialog.getByLabel('密码', { exact: true }).fill('Newer_2026');
  await agreementBox(dialog).check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: /^消息/ })).toBeVisible();
});

test('a mailbox is bound after a wrong code and a lost response, and resets the password', async ({ page, market }) => {
  const user = await aUser(market, { phone: somePhone(), password: 'Right_2026' });
  const mailbox = someMailbox();
  await signedIn({ page, market }, user);
  await page.goto('/account/system');
  await page.getByRole('button', { name: '绑定邮箱' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定邮箱' });
  await dialog.getByText('登录密码', { exact: true }).click();
  await dialog.locator('input[autocomplete="current-password"]').fill('Right_2026');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('新邮箱').fill(mailbox);
  await solveCaptcha({ page, market }, () => dialog.getByRole('button', { name: '获取验证码' }).click());
  await expect(dialog.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
  const code = await mailedCode(market, mailbox);
  await dialog.getByLabel('邮箱验证码').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('验证码错误');
  await expect(dialog.getByLabel('新邮箱')).toHaveValue(mailbox);
  await dialog.getByLabel('邮箱验证码').fill(code);
  // The server binds it, but the response is lost.
  await loseAnswer(page, 'VerifyEmail');
  await dialog.getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('邮箱已绑定')).toBeVisible();

  await page.goto('/rstpwd');
  await page.getByText('用邮箱', { exact: true }).click();
  await page.getByLabel('邮箱地址').fill(mailbox);
  await market.deps.db.deleteFrom('email_sent').where('email', '=', mailbox).execute();
  await solveCaptcha({ page, market }, () => page.getByRole('button', { name: '获取验证码' }).click());
  await expect(page.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
  await page.getByLabel('邮箱验证码').fill(await mailedCode(market, mailbox, 1));
  await page.getByLabel('新密码', { exact: true }).fill('Newer_2026');
  await page.getByLabel('再输一遍').fill('Newer_2026');
  await page.getByRole('button', { name: '设为新密码' }).click();
  await expect(page.getByText('新密码已设置')).toBeVisible();
  expect((await logIn(market as never, user.phone, 'Newer_2026')).code).toBe(0);
});

test(
  'an invitation link opens the registration page, which keeps the code through a reload',
  { tag: NIGHTLY },
  async ({ page, market }) => {
    const phone = somePhone();
    await page.goto('/register?invite=ABCD2345');
    await expect(page.getByPlaceholder('邀请码（选填）')).toHaveValue('ABCD2345');
    await page.reload();
    await page.goto('/register');
    await expect(page.getByPlaceholder('邀请码（选填）')).toHaveValue('ABCD2345');
    await page.getByLabel('手机号码').fill(phone);
    await solveCaptcha({ page, market }, () => page.getByRole('button', { name: '获取验证码' }).click());
    await expect(page.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
    await page.getByLabel('短信验证码').fill(await newestCode(market, phone));
    await page.getByLabel('设置密码').fill('Newer_2026');
    await page.getByRole('checkbox').check();
    await solveCaptcha({ page, market }, () => page.getByRole('button', { name: '注册并登录' }).click());
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeHidden();
    const { invited_by: invite } = await market.deps.db
      .selectFrom('registration')
      .innerJoin('user_account', 'user_account.id', 'registration.user_id')
      .select('invite as invited_by')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(invite).toBe('ABCD2345');
  },
);
