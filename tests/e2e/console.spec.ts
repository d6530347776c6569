import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
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
  const act = { operator: '小周', action: 'complaint.file', subject: orderNo, input: {} } as const;
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

/** Each would change the title of the page if it ran. */
const attacks = [
  '<img src=x onerror=document.title=1>',
  '<script>document.title=2</script>',
  '[点](javascript:document.title=3)',
  '<svg/onload=document.title=4>',
  '[a](data:text/html,<script>document.title=5</script>)',
  '<a href="javas&#99;ript:document.title=6">x</a>',
  '![x](x"onerror="document.title=7)',
  '<iframe srcdoc="<script>parent.document.title=8</script>"></iframe>',
] as const;

test('an announcement edited in the console is on the site, and a release uploaded there is downloaded and verified', async ({
  page,
  market,
  browser,
}) => {
  const [notice] = await market.deps.db
    .selectFrom('notice')
    .select(['id', 'title'])
    .where('is_shown', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const desk = await context.newPage();
  const blocked: string[] = [];
  desk.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
  await signIn(desk, '小冯');
  await desk.goto(`${url()}/contents/notice/edit/${notice?.id}`);
  const title = `改过的公告 ${notice?.id}`;
  await desk.getByLabel('标题').fill(title);
  await desk.getByLabel('正文').fill(['预计**两小时**。', ...attacks].join('\n\n'));
  await expect(desk.getByRole('region', { name: '预览：网吧' }).frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible();
  const faults = await seriousFaults(desk);
  await desk.getByLabel('为什么改').fill('改维护时间');
  await desk.getByRole('button', { name: '保存，站上马上生效' }).click();
  await expect(desk.getByText(/^保存了，第 \d+ 版/)).toBeVisible();
  expect(await desk.title()).toBe('运营台');

  await desk.goto(`${url()}/releases`);
  const bytes = randomBytes(600 * 1024);
  const version = `2.${Math.floor(Math.random() * 90_000)}`;
  await desk.getByLabel('文件').setInputFiles({ name: '上号器 2.exe', mimeType: 'application/octet-stream', buffer: bytes });
  await desk.getByLabel(/^版本号/).fill(version);
  await desk.getByLabel('为什么上传').fill('新版上线');
  await desk.getByLabel(/^这一版有什么/).fill('更快');
  await desk.getByRole('button', { name: '上传，马上可以下载' }).click();
  await expect(desk.getByText(createHash('sha256').update(bytes).digest('hex')).first()).toBeVisible();
  faults.push(...(await seriousFaults(desk)));
  await context.close();
  expect([faults, blocked]).toEqual([[], []]);

  await page.goto(`/NoticeDetail?id=${notice?.id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(attacks[0])).toBeVisible();
  await expect(page).toHaveTitle(/公告详情$/);
  await expect(page.locator('main').locator('script, iframe, img[src="x"], a[href^="javascript" i], a[href^="data" i]')).toHaveCount(0);
  await page.goto('/download');
  const card = page.getByRole('region', { name: `Windows ${version}` });
  const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: '下载' }).click()]);
  expect(fs.readFileSync(await file.path()).equals(bytes)).toBe(true);
  await expect(card.getByRole('status')).toHaveText('文件完整，已保存到浏览器的下载文件夹。');
});
