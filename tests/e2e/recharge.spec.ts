import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { idNumber } from '#testing/builders/identity.ts';
import { aRenter, type Person, type PersonWish } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { walletOf } from '#testing/site/money.ts';
import { atCashier } from '#testing/site/rent.ts';
import { choose } from '#testing/site/screen.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';
import { loseAnswer } from '#testing/site/traffic.ts';

const toCashier = (page: Page, amount: string) => page.getByRole('button', { name: `去银行卡收银台支付 ${amount}` });
const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function recharging({ page, market }: Visit, wish: PersonWish = {}): Promise<Person> {
  const renter = await aRenter(market, { balance: 0, ...wish });
  await signedIn({ page, market }, renter);
  await page.goto('/account/Recharge');
  await expect(page.getByText('现在可用 ¥0.00')).toBeVisible();
  return renter;
}

test('an amount is selected or typed, and validated', { tag: NIGHTLY }, async ({ page, market }) => {
  await recharging({ page, market });
  const amount = page.getByLabel('其他金额');
  await choose(page.getByRole('main'), '200 元');
  await expect(amount).toHaveValue('200');
  for (const [text, fault] of [
    ['0.99', '充值金额最低 1 元'],
    ['5000.01', '单次充值最高 5000 元'],
    ['1.234', '请输入充值金额，最多两位小数'],
  ] as const) {
    await amount.fill(text);
    await page.getByRole('button', { name: '去银行卡收银台支付' }).click();
    await expect(page.getByRole('alert')).toHaveText(fault);
  }
});

test('a payment at the cashier is added to the wallet and its ledger lines', async ({ page, market }) => {
  const renter = await recharging({ page, market });
  await page.getByLabel('其他金额').fill('88.80');
  await toCashier(page, '¥88.80').click();
  await atCashier(page, '¥88.80', '支付成功');
  await expect(verdict(page, '已到账 ¥88.80')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '可用余额 ¥88.80' })).toBeVisible();
  await page.getByRole('link', { name: '看我的钱包' }).click();
  await expect(page.getByRole('region', { name: /今天$/ }).getByRole('listitem')).toHaveText([/^余额充值.*\+¥88\.80余额¥88\.80$/]);
  expect(await walletOf({ market }, renter)).toEqual({ available: 8_880, frozen: 0 });
});

test('a card declined at the cashier is not charged, and the recharge can be repeated', async ({ page, market }) => {
  const renter = await recharging({ page, market });
  await toCashier(page, '¥50.00').click();
  await atCashier(page, '¥50.00', '支付失败');
  await expect(verdict(page, '充值没有成功')).toBeVisible();
  await page.getByRole('button', { name: '重新充值' }).click();
  await toCashier(page, '¥50.00').click();
  await atCashier(page, '¥50.00', '重复通知');
  await expect(verdict(page, '已到账 ¥50.00')).toBeVisible();
  expect(await walletOf({ market }, renter)).toEqual({ available: 5_000, frozen: 0 });
});

test('without a result polling stops after 30 seconds, and resumes only on request', { tag: NIGHTLY }, async ({ page, market }) => {
  await page.clock.install();
  const renter = await recharging({ page, market });
  await toCashier(page, '¥50.00').click();
  await expect(page.getByRole('heading', { level: 1, name: '银行卡收银台' })).toBeVisible();
  const { charge_no } = await market.deps.db
    .selectFrom('charge')
    .select('charge_no')
    .where('user_id', '=', renter.id)
    .executeTakeFirstOrThrow();
  await page.goto(`/account/Recharge?charge_no=${charge_no}`);
  await expect(verdict(page, '正在确认充值结果')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(verdict(page, '还没有收到充值结果')).toBeVisible();
  await page.getByRole('button', { name: '再查一次' }).click();
  await expect(verdict(page, '正在确认充值结果')).toBeVisible();
});

test('the real-name verification comes first, and a minor is refused', { tag: NIGHTLY }, async ({ page, market }) => {
  await recharging({ page, market }, { realName: null, birthDate: null });
  const dialog = page.getByRole('dialog', { name: '实名认证' });
  await toCashier(page, '¥50.00').click();
  await dialog.getByRole('button', { name: '暂不认证' }).click();
  await expect(dialog).toBeHidden();
  await toCashier(page, '¥50.00').click();
  await dialog.getByLabel('真实姓名').fill('林一');
  await dialog.getByLabel('身份证号').fill(idNumber(`19${randomInt(50, 99)}1004`, String(randomInt(1_000)).padStart(3, '0')));
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '银行卡收银台' })).toBeVisible();
  await recharging({ page, market }, { birthDate: '2014-06-01' });
  await toCashier(page, '¥50.00').click();
  await expect(page.getByRole('alert')).toHaveText('根据未成年人保护规定，未满 18 周岁不能租号、充值、提现和购买会员');
});

test('a retry after a lost response creates one charge', { tag: NIGHTLY }, async ({ page, market }) => {
  const renter = await recharging({ page, market });
  const restore = await loseAnswer(page, 'Recharge');
  await toCashier(page, '¥50.00').click();
  await expect(verdict(page, '没有收到收银台的响应')).toBeVisible();
  await restore();
  await page.getByRole('button', { name: '重试' }).click();
  await atCashier(page, '¥50.00', '支付成功');
  await expect(verdict(page, '已到账 ¥50.00')).toBeVisible();
  expect(await market.deps.db.selectFrom('charge').select(['amount', 'status']).where('user_id', '=', renter.id).execute()).toEqual([
    { amount: 5_000, status: 'succeeded' },
  ]);
});
