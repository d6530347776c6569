import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fileComplaint } from '#service/domains/complaints/file.ts';
import { demoOperators } from '#service/domains/operators/demoOperators.ts';
import { totpCode } from '#service/domains/operators/totp.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

const url = (): string => process.env['OPERATOR_URL'] ?? '';

async function signIn(page: Page, who: string): Promise<void> {
  const person = demoOperators.find(({ name }) => name === who);
  if (!person) throw new Error(`${who} is nobody of the demo`);
  await page.goto(url());
  await page.getByLabel('姓名').fill(who);
  await page.getByLabel('密码').fill(person.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('动态码，或恢复码').fill(totpCode(person.totpSecret, Date.now()));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: /^\d+月\d+日 周.$/ })).toBeVisible();
  await expect(page.getByRole('group', { name: /每个状态有数量/ })).toBeVisible();
}

const seriousFaults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === 'serious' || impact === 'critical' ? nodes.map(({ target }) => `${page.url()} ${id} ${target.join(' ')}`) : [],
  );
};

test('a complaint is decided in the console and seen on the renter’s page, without a violation of the policy', async ({
  page,
  market,
  browser,
}) => {
  const [renter, owner] = [await aRenter(market), await aRenter(market)];
  await market.deps.db
    .updateTable('user_account')
    .set({ phone: `136${renter.id.padStart(8, '0')}` })
    .where('id', '=', renter.id)
    .execute();
  const { order_no: orderNo } = await aPaidOrder(market, renter, await aListing(market, { owner_id: owner.id }));
  const act = { operator: '小周', action: 'file', subject: orderNo, input: {} };
  const words = '密码登录不上，提示账号或密码错误';
  const filing = {
    orderNo,
    party: 'renter',
    cause: 'wrong_password',
    words,
    claim: null,
    byOperator: true,
    reportedAt: Date.now(),
  } as const;
  await actAs(market.deps, act, (deps) => fileComplaint(deps, filing));

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const desk = await context.newPage();
  const blocked: string[] = [];
  desk.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
  await signIn(desk, '小周');
  const faults = await seriousFaults(desk);
  await desk.getByRole('navigation', { name: '队列' }).getByRole('link', { name: /^投诉/ }).click();
  await desk.getByRole('cell', { name: orderNo }).click();
  await expect(desk.getByText('密码登录不上，提示账号或密码错误')).toBeVisible();
  await desk.keyboard.press('c');
  await expect(desk.getByRole('radio', { name: /^1 成立，全额退给租客/ })).toBeVisible();
  await desk.keyboard.press('1');
  await desk.getByLabel('理由').fill('登录记录属实');
  faults.push(...(await seriousFaults(desk)));
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('table', { name: '之前和之后' }).getByRole('row', { name: /^订单里的钱/ })).toContainText('¥0.00');
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText('已决定')).toBeVisible();
  for (const path of ['/approvals', '/roles', '/me', '/queues/suggestions']) {
    await desk.goto(url() + path);
    await expect(desk.getByRole('table').first()).toBeVisible();
    faults.push(...(await seriousFaults(desk)));
  }
  await desk.evaluate(() => sessionStorage.clear());
  await signIn(desk, '老陈');
  for (const path of ['/alarms', '/audit', '/people']) {
    await desk.goto(url() + path);
    await expect(desk.getByRole('table').first()).toBeVisible();
    faults.push(...(await seriousFaults(desk)));
  }
  await context.close();
  expect(faults).toEqual([]);
  expect(blocked).toEqual([]);

  await signedIn({ page, market }, renter);
  await page.goto(`/account/order?order_no=${orderNo}`);
  await expect(page.getByText('登录记录属实')).toBeVisible();
});
