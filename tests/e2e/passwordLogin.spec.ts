import { randomBytes } from 'node:crypto';
import type { LoginByPasswordMutation } from '#api/generated/operations.ts';
import { DAY, SECOND } from '#contract/rules/constants.ts';
import { aUser } from '#testing/builders/identity.ts';
import { agreementBox, openLogin, rememberBox, solveCaptcha } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, test, type Visit } from '#testing/site/site.ts';
import { cutOff, nextAnswer, operationOf } from '#testing/site/traffic.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const password = 'Summer_2026';

async function somebody({ market }: Pick<Visit, 'market'>): Promise<string> {
  const username = `user_${randomBytes(4).toString('hex')}`;
  await aUser(market, { phone: somePhone(), username, password });
  return username;
}

test('missing input is reported next to its field', { tag: NIGHTLY }, async ({ page }) => {
  const dialog = await openLogin(page, '密码登录');
  await dialog.getByLabel('密码', { exact: true }).fill('短');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(['请输入手机号/用户名', '密码由字母、数字、下划线组成,长度8-30位']);
});

test('a password logs in, and is sent encrypted with a sign', async ({ page, market }) => {
  const dialog = await openLogin(page, '密码登录');
  await dialog.getByLabel('手机号或用户名').fill(await somebody({ market }));
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  const asked = page.waitForRequest((request) => operationOf(request) === 'LoginByPassword');
  await page.getByRole('dialog', { name: '请先同意协议' }).getByRole('button', { name: '同意并继续' }).click();
  const request = await asked;
  const { variables } = request.postDataJSON() as { variables: { input: { password: string } } };
  expect(Buffer.from(variables.input.password, 'base64').length).toBe(256);
  expect(request.postData()).not.toContain(password);
  expect(Object.keys(await request.allHeaders())).toEqual(expect.arrayContaining(['x-sign', 'x-timestamp', 'x-nonce-str']));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('登录成功！')).toBeVisible();
});

test('a pasted space is trimmed, and the ticked box keeps the login for 30 days', { tag: NIGHTLY }, async ({ page, market }) => {
  const dialog = await openLogin(page, '密码登录');
  await dialog.getByLabel('手机号或用户名').fill(await somebody({ market }));
  await dialog.getByLabel('密码', { exact: true }).fill(`${password} `);
  await rememberBox(dialog).check();
  await agreementBox(dialog).check();
  const submit = dialog.getByRole('button', { name: '登录', exact: true });
  const { loginByPassword } = await nextAnswer<LoginByPasswordMutation>(page, 'LoginByPassword', () => submit.click());
  expect(loginByPassword.expiresTime).toBe((30 * DAY) / SECOND);
  await expect(dialog).toBeHidden();
});

test('after three wrong passwords the next attempt requires a captcha', async ({ page, market }) => {
  const dialog = await openLogin(page, '密码登录');
  const submit = dialog.getByRole('button', { name: '登录', exact: true });
  const typed = dialog.getByLabel('密码', { exact: true });
  await dialog.getByLabel('手机号或用户名').fill(await somebody({ market }));
  await agreementBox(dialog).check();
  const tries = [
    ['Winter_2021', '用户名或密码错误'],
    ['Winter_2022', '用户名或密码错误'],
    ['Winter_2023', '密码错误超过3次，请验证'],
  ] as const;
  for (const [wrong, told] of tries) {
    await typed.fill(wrong);
    await nextAnswer(page, 'LoginByPassword', () => submit.click());
    await expect(dialog.getByRole('alert')).toHaveText(told);
  }
  await typed.fill(password);
  await solveCaptcha({ page, market }, () => submit.click());
  await expect(dialog).toBeHidden();
  await expect(page.getByText('登录成功！')).toBeVisible();
});

test('an attempt that does not reach the server can be repeated', { tag: NIGHTLY }, async ({ page, market }) => {
  const dialog = await openLogin(page, '密码登录');
  await dialog.getByLabel('手机号或用户名').fill(await somebody({ market }));
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await agreementBox(dialog).check();
  const restore = await cutOff(page, 'TakeSign');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await restore();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
});
