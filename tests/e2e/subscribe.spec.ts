import type { Page } from '@playwright/test';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import { aRenter, type Person } from '#testing/builders/market.ts';
import { walletOf } from '#testing/site/money.ts';
import { atCashier, paymentDialog } from '#testing/site/rent.ts';
import { choose, lines } from '#testing/site/screen.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

const BALANCE = 5_000;
const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const plans = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: '选择套餐' }) });

async function member({ page, market }: Visit): Promise<Person> {
  const person = await aRenter(market, { balance: BALANCE });
  await signedIn({ page, market }, person);
  return person;
}

test('VIP is paid from the wallet, then upgraded to super member with a credit shown line by line', async ({ page, market }) => {
  const person = await member({ page, market });
  await page.goto('/VIPSubscribe');
  await page.getByRole('button', { name: '开通 ¥9.90' }).click();
  await paymentDialog(page).getByRole('button', { name: '余额支付 ¥9.90' }).click();
  await expect(verdict(page, '会员月卡已开通')).toBeVisible();

  await page.goto('/svip');
  await expect(lines(plans(page))).toHaveText([/^超级会员月卡.*¥19\.90$/, /折抵.*−¥9\.\d\d$/, /^应付¥10\.\d\d$/]);
  const payable = /¥([\d.]+)$/.exec((await lines(plans(page)).last().textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: `开通 ¥${payable}` }).click();
  await paymentDialog(page)
    .getByRole('button', { name: `余额支付 ¥${payable}` })
    .click();
  await expect(verdict(page, '超级会员月卡已开通')).toBeVisible();
  const left = BALANCE - 990 - (parseYuan(payable) ?? 0);
  expect(await walletOf({ market }, person)).toEqual({ available: left, frozen: 0 });
  await page.getByRole('link', { name: '看我的红包' }).click();
  await expect(page.getByText('超级会员').first()).toBeVisible();
  const packets = await market.deps.db.selectFrom('coupon').select('id').where('user_id', '=', person.id).execute();
  expect(packets).toHaveLength(4);
});

test('a cancelled purchase releases the money; a late notice of a card payment opens the membership', async ({ page, market }) => {
  const person = await member({ page, market });
  await page.goto('/svip');
  await choose(page.getByRole('main'), /^年卡/);
  await page.getByRole('button', { name: '开通 ¥198.00' }).click();
  await choose(paymentDialog(page), /^余额 \+ 银行卡/);
  await paymentDialog(page).getByRole('button', { name: '余额付 ¥50.00，银行卡付 ¥148.00' }).click();
  await expect(verdict(page, '银行卡收银台')).toBeVisible();
  expect(await walletOf({ market }, person)).toEqual({ available: 0, frozen: BALANCE });
  await page.goto('/svip');
  await expect(page.getByText('余额里留了 ¥50.00，关闭就退回')).toBeVisible();
  await page.getByRole('button', { name: '不买了' }).click();
  await expect(page.getByText('还没付完')).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: '可用余额 ¥50.00' })).toBeVisible();

  await page.getByRole('button', { name: '开通 ¥19.90' }).click();
  await choose(paymentDialog(page), /^银行卡/);
  await paymentDialog(page).getByRole('button', { name: '去银行卡收银台支付 ¥19.90' }).click();
  await atCashier(page, '¥19.90', '延迟通知 10 秒');
  await expect(verdict(page, '正在确认支付结果')).toBeVisible();
  const later = await page.context().newPage();
  await page.close();
  const stands = () => market.deps.db.selectFrom('subscription').select('status').where('user_id', '=', person.id).orderBy('id').execute();
  await expect.poll(stands, { timeout: 30_000 }).toEqual([{ status: 'closed' }, { status: 'paid' }]);
  await later.goto('/svip');
  await expect(later.getByText(/^有效到 /)).toBeVisible();
  await expect(later.getByRole('button', { name: '续费 ¥19.90' })).toBeVisible();
  expect(await walletOf({ market }, person)).toEqual({ available: BALANCE, frozen: 0 });
});
