import { randomInt } from 'node:crypto';
import { idNumber } from '#testing/builders/identity.ts';
import { aRenter } from '#testing/builders/market.ts';
import { onDetail, ordersOf, paymentDialog, rentButton, rentCard } from '#testing/site/rent.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { intercept, nextAnswer } from '#testing/site/traffic.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const unverified = { renter: { realName: null, birthDate: null } };
const serial = (): string => String(randomInt(1_000)).padStart(3, '0');

test('renting asks for verification, reports wrong input, and continues afterwards', async ({ page, market }) => {
  await onDetail({ page, market }, unverified);
  await rentButton(page).click();
  const dialog = page.getByRole('dialog', { name: '实名认证' });
  const submit = dialog.getByRole('button', { name: '提交认证' });
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(['请输入真实姓名', '请输入正确的身份证号']);
  await dialog.getByLabel('真实姓名').fill('林一');
  await dialog.getByLabel('身份证号').fill('110101199005040010');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(['请输入正确的身份证号']);
  await dialog.getByLabel('身份证号').fill(idNumber(`19${randomInt(50, 99)}0504`, serial()).toLowerCase());
  await submit.click();
  await expect(paymentDialog(page)).toBeVisible();
});

test('a user under 18 is verified and told that renting is not allowed', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await onDetail({ page, market }, unverified);
  await rentButton(page).click();
  const dialog = page.getByRole('dialog', { name: '实名认证' });
  await dialog.getByLabel('真实姓名').fill('陈小满');
  await dialog.getByLabel('身份证号').fill(idNumber(`2014${randomInt(10, 12)}${randomInt(10, 28)}`, serial()));
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(dialog).toContainText('未满 18 周岁不能租号、充值、提现和购买会员');
  const { promise: mayRead, resolve: letRead } = Promise.withResolvers<void>();
  await intercept(page, 'Viewer', async (route) => {
    await mayRead;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: '知道了' }).click();
  await expect(dialog).toBeHidden();
  await rentButton(page).click();
  await expect(rentCard(page).getByRole('alert')).toHaveText('根据未成年人保护规定，未满 18 周岁不能租号、充值、提现和购买会员');
  const read = nextAnswer<{ viewer: { isRealName: boolean } }>(page, 'Viewer', async () => letRead());
  expect((await read).viewer.isRealName).toBe(true);
  expect(await ordersOf({ market }, renter)).toEqual([]);
});

test('the verification can be postponed, and renting asks for it again', { tag: NIGHTLY }, async ({ page, market }) => {
  const { renter } = await onDetail({ page, market }, unverified);
  const dialog = page.getByRole('dialog', { name: '实名认证' });
  await rentButton(page).click();
  await dialog.getByRole('button', { name: '暂不认证' }).click();
  await expect(dialog).toBeHidden();
  await rentButton(page).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await ordersOf({ market }, renter)).toEqual([]);
});

test('an ID number of another user is refused', async ({ page, market }) => {
  const number = idNumber(`19${randomInt(50, 99)}0808`, serial());
  const fill = async () => {
    await rentButton(page).click();
    const dialog = page.getByRole('dialog', { name: '实名认证' });
    await dialog.getByLabel('真实姓名').fill('林一');
    await dialog.getByLabel('身份证号').fill(number);
    await dialog.getByRole('button', { name: '提交认证' }).click();
    return dialog;
  };
  await onDetail({ page, market }, unverified);
  await fill();
  await expect(paymentDialog(page)).toBeVisible();
  await onDetail({ page, market }, unverified);
  const dialog = await fill();
  await expect(dialog.getByRole('alert')).toHaveText('该身份证号已被其他账号认证');
});

test('a newcomer is verified on the profile page, which fits on a phone', { tag: NIGHTLY }, async ({ page, market }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const newcomer = await aRenter(market, unverified.renter);
  await signedIn({ page, market }, newcomer);
  await page.goto('/account/personal');
  await expect(page.getByRole('button', { name: '去实名认证' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole('button', { name: '去实名认证' }).click();
  const dialog = page.getByRole('dialog', { name: '实名认证' });
  await dialog.getByLabel('真实姓名').fill('林一');
  await dialog.getByLabel('身份证号').fill(idNumber(`19${randomInt(50, 99)}0504`, serial()));
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('已实名')).toBeVisible();
  await expect(page.getByRole('button', { name: '去实名认证' })).toHaveCount(0);
});
