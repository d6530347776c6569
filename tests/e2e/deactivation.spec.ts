import { openingBalance } from '#service/domains/wallet/opening.ts';
import { aUser, newestCode } from '#testing/builders/identity.ts';
import { aListing } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { openLogin, solveCaptcha, submitPassword } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

const password = 'Leaving_2026';
const CLOSING = '/account/unactive_account';

/** Resets the rate limit between two codes. */
const forgetSms = ({ market }: Visit, phone: string) => market.deps.db.deleteFrom('sms_sent').where('phone', '=', phone).execute();

async function sendCode({ page, market }: Visit, phone: string): Promise<string> {
  await forgetSms({ page, market }, phone);
  await solveCaptcha({ page, market }, () => page.getByRole('button', { name: '获取验证码' }).click());
  await expect(page.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
  return newestCode(market, phone);
}

const statusOf = async ({ market }: Visit, id: string) =>
  (await market.deps.db.selectFrom('user_account').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('every obstacle can be resolved; a reload keeps the step; a login in the cooling days keeps the account', async ({ page, market }) => {
  const user = await aUser(market, { phone: somePhone(), password });
  const { username } = await market.deps.db
    .selectFrom('user_account')
    .select('username')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  await aListing(market, { owner_id: user.id });
  await openingBalance(market.deps, user.id, 1_200);
  await signedIn({ page, market }, user);
  await page.goto('/account/system');
  await page.getByRole('link', { name: '去注销' }).click();

  await expect(page.getByText('先把下面 2 件事了结，再来注销。')).toBeVisible();
  await expect(page.getByRole('link', { name: '去提现' })).toHaveAttribute('href', /\/account\/Withdraw/);
  await page.reload();
  await page.getByRole('button', { name: '全部下架' }).click();
  await expect(page.getByText('先把下面 1 件事了结，再来注销。')).toBeVisible();
  const giveUp = page.getByLabel('请输入“我放弃账户余额”');
  await giveUp.fill('我放弃账户余额');
  await page.reload();
  await expect(giveUp).toHaveValue('我放弃账户余额');
  await page.getByRole('button', { name: '放弃余额，继续注销' }).click();
  await expect(page.getByText('先用手机验证码确认是你本人。')).toBeVisible();

  // Nothing was submitted, so the check is repeated first.
  await page.reload();
  await page.getByRole('button', { name: '放弃余额，继续注销' }).click();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await sendCode({ page, market }, user.phone));
  await page.getByRole('button', { name: '下一步' }).click();

  const sentence = page.getByLabel('请输入“我确认注销账号”');
  await sentence.fill('我确认注销');
  await page.reload();
  await expect(sentence).toHaveValue('我确认注销');
  const confirm = page.getByRole('button', { name: '确认注销', exact: true });
  await confirm.click();
  await expect(page.getByText('输入的内容和“我确认注销账号”不一致')).toBeVisible();
  await sentence.fill('我确认注销账号');
  await confirm.click();

  const cooling = page.getByText(/^已确认，.*注销。此前登录可以撤销。$/);
  await expect(page.getByRole('heading', { name: '注销进度' })).toBeVisible();
  await expect(cooling).toBeVisible();
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.reload();
  await expect(cooling).toBeVisible();
  expect(await statusOf({ page, market }, user.id)).toBe('closing');

  await openLogin(page, '密码登录');
  await submitPassword(page, { username, password });
  const stay = page.getByRole('button', { name: '撤销注销，留下来' });
  await expect(stay).toBeVisible();
  await page.reload();
  await stay.click();
  await expect(page.getByText('注销已撤销，账号照常使用')).toBeVisible();
  await expect(page.getByText('先把下面 1 件事了结，再来注销。')).toBeVisible();
  expect(await statusOf({ page, market }, user.id)).toBe('normal');
});

test(
  'a wrong code is reported; an obstacle that arose in the meantime is shown, and resolved on the page',
  { tag: NIGHTLY },
  async ({ page, market }) => {
    const user = await aUser(market, { phone: somePhone(), password });
    await signedIn({ page, market }, user);
    await page.goto(CLOSING);
    const begin = page.getByRole('button', { name: '继续注销' });
    const code = page.getByRole('textbox', { name: '短信验证码' });
    const next = page.getByRole('button', { name: '下一步' });
    await begin.click();
    const sent = await sendCode({ page, market }, user.phone);
    await code.fill(sent === '111111' ? '222222' : '111111');
    await next.click();
    await expect(page.getByRole('alert')).toContainText('验证码错误');
    await aListing(market, { owner_id: user.id });
    await code.fill(sent);
    await next.click();
    await expect(page.getByText('有账号在架')).toBeVisible();
    await page.getByRole('button', { name: '全部下架' }).click();
    await begin.click();
    await code.fill(await sendCode({ page, market }, user.phone));
    await next.click();
    await page.getByRole('button', { name: '不注销了' }).click();
    await expect(page.getByText('没有未处理的事项，可以注销。')).toBeVisible();
    expect(await statusOf({ page, market }, user.id)).toBe('normal');
  },
);
