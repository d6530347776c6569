import { getUserInfo } from '#contract/rest/session.ts';
import { isPassword } from '#service/domains/identity/password.ts';
import { idNumberHash } from '#service/domains/identity/idNumber.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { aUser, idNumber, logIn, newestCode } from '#testing/builders/identity.ts';
import { solveCaptcha } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { NIGHTLY } from '#testing/nightly.ts';

test('all sessions, including a stolen one, can be ended in three clicks', async ({ page, market }) => {
  const user = await aUser(market);
  const { token: thief } = await openSession(market.deps, { userId: user.id, remember: true, fingerprint: null });
  await signedIn({ page, market }, user);
  await page.goto('/account/personal');
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '账号设置' }).click();
  await page.getByRole('tab', { name: '登录设备' }).click();
  await expect(page.getByText('本机')).toBeVisible();
  expect((await market.ask(getUserInfo, {}, { token: thief })).status).toBe(200);
  await page.getByRole('button', { name: '全部退出' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
  for (const token of [thief, user.token]) expect((await market.ask(getUserInfo, {}, { token })).status).toBe(401);
});

test('the phone is changed with a code to each number; a number in use is refused', async ({ page, market }) => {
  const user = await aUser(market, { phone: somePhone(), password: 'Right_2026' });
  const { phone: taken } = await aUser(market, { phone: somePhone() });
  const free = somePhone();
  await signedIn({ page, market }, user);
  await page.goto('/account/system?bindPhone=1');
  const dialog = page.getByRole('dialog', { name: '更换手机号' });
  const sendTo = async (phone: string) => {
    await solveCaptcha({ page, market }, () => dialog.getByRole('button', { name: '获取验证码' }).click());
    await expect(dialog.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
    await dialog.getByLabel('短信验证码').fill(await newestCode(market, phone));
  };
  await expect(dialog).toBeVisible();
  await sendTo(user.phone);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('新手机号').fill(taken);
  await sendTo(taken);
  await dialog.getByRole('button', { name: '确认更换' }).click();
  await expect(dialog.getByRole('alert')).toContainText('该手机号已绑定其他账号，请换一个');
  await market.deps.db.deleteFrom('sms_sent').where('phone', '=', taken).execute();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeHidden();
  // The page counts the minute between two codes, and forgets it with a reload; the service by its rows.
  await market.deps.db.deleteFrom('sms_sent').where('phone', '=', user.phone).execute();
  await page.goto('/account/system');
  await page.getByRole('button', { name: '更换' }).click();
  await sendTo(user.phone);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('新手机号').fill(free);
  await sendTo(free);
  await dialog.getByRole('button', { name: '确认更换' }).click();
  await expect(page.getByText('手机号已更换，其他设备已退出登录')).toBeVisible();
  await expect(page.getByText(`${free.slice(0, 3)}****${free.slice(-4)}`)).toBeVisible();
});

test('the password is changed with the old one; a wrong one can be corrected', { tag: NIGHTLY }, async ({ page, market }) => {
  const user = await aUser(market, { phone: somePhone(), password: 'Right_2026' });
  await signedIn({ page, market }, user);
  await page.goto('/account/system');
  await page.getByRole('button', { name: '修改', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '修改登录密码' });
  const next = dialog.getByRole('button', { name: '下一步' });
  const old = dialog.locator('input[autocomplete="current-password"]');
  await old.fill('Wrong_2026');
  await next.click();
  await expect(dialog.getByRole('alert')).toContainText('密码错误');
  await old.fill('Right_2026');
  await next.click();
  await dialog.getByLabel('新密码', { exact: true }).fill('Newer_2026');
  await dialog.getByLabel('再输一遍').fill('Newer_2026');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();
  expect((await logIn(market as never, user.phone, 'Newer_2026')).code).toBe(0);
});

test('the pay password is set, changed with the old one, and reset if forgotten', async ({ page, market }) => {
  const id = idNumber('19900504', '731');
  const user = await aUser(market, { phone: somePhone(), realName: '林一', birthDate: '1990-05-04' });
  await market.deps.db
    .updateTable('user_account')
    .set({ id_number_hash: await idNumberHash(market.deps, id) })
    .where('id', '=', user.id)
    .execute();
  await signedIn({ page, market }, user);
  await page.goto('/account/system');
  const dialog = page.getByRole('dialog', { name: /支付密码$/ });
  const next = dialog.getByRole('button', { name: '下一步' });
  const byCode = async () => {
    await market.deps.db.deleteFrom('sms_sent').where('phone', '=', user.phone).execute();
    await solveCaptcha({ page, market }, () => dialog.getByRole('button', { name: '获取验证码' }).click());
    await expect(dialog.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
    await dialog.getByRole('textbox', { name: '短信验证码' }).fill(await newestCode(market, user.phone));
  };
  const choose = async (digits: string) => {
    await dialog.getByLabel('新的支付密码').fill(digits);
    await dialog.getByLabel('再输一遍').fill(digits);
    await dialog.getByRole('button', { name: '保存' }).click();
  };
  const isNow = async (digits: string) =>
    isPassword(
      (await market.deps.db.selectFrom('pay_password').select('password_hash').where('user_id', '=', user.id).executeTakeFirstOrThrow())
        .password_hash,
      digits,
    );

  await page.getByRole('button', { name: '设置支付密码' }).click();
  await byCode();
  await next.click();
  await choose('900504');
  await expect(dialog.getByRole('alert')).toContainText('不能是连续或重复的数字，也不能取自手机号、生日或身份证号');
  await choose('258013');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '修改支付密码' }).click();
  await dialog.getByLabel('支付密码', { exact: true }).fill('258014');
  await next.click();
  await expect(dialog.getByRole('alert')).toContainText('支付密码错误，还可以试 4 次');
  await dialog.getByLabel('支付密码', { exact: true }).fill('258013');
  await next.click();
  await choose('680124');
  await expect(dialog).toBeHidden();
  expect(await isNow('680124')).toBe(true);

  // The page counts the minute between two codes, and forgets it with a reload.
  await page.reload();
  await page.getByRole('button', { name: '修改支付密码' }).click();
  await dialog.getByRole('button', { name: '忘记支付密码' }).click();
  await byCode();
  await dialog.getByRole('textbox', { name: '身份证号' }).fill(id);
  await next.click();
  await choose('730219');
  await expect(dialog).toBeHidden();
  expect(await isNow('730219')).toBe(true);
});
