import type { Browser, Page, Route } from '@playwright/test';
import { turnChat } from '#service/domains/chat/clock.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { aPicture } from '#testing/builders/picture.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: '联系客服' });
const door = (page: Page) => page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: /^联系客服/ });
const said = (page: Page) => page.getByRole('group', { name: '消息' }).getByRole('listitem');

const numberOf = async (page: Page): Promise<string> => {
  const memory = await page.evaluate(() => localStorage.getItem('chat'));
  return (JSON.parse(memory ?? '{}') as { number: string }).number;
};

/** Opens the conversation on the desk’s page in the sandbox. */
async function atDesk(browser: Browser, { market }: Pick<Visit, 'market'>, number: string): Promise<Page> {
  const desk = await browser.newPage();
  await expect
    .poll(async () => {
      await desk.goto(`${market.sandbox.url}/desk?open=${number}`);
      return desk.getByLabel('答复').isVisible();
    })
    .toBe(true);
  return desk;
}

const answerer =
  ({ market }: Pick<Visit, 'market'>, number: string) =>
  async (event: string, body?: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${market.sandbox.url}/desk/act`, { method: 'POST', headers, body: JSON.stringify({ number, event, body }) }))
      .status;
  };

/** Runs the job that opens or closes the desk at this hour in Shanghai. */
const atHour = ({ market }: Pick<Visit, 'market'>, number: string, hour: string): Promise<unknown> =>
  inTransaction({ ...market.deps, clock: { now: () => Date.parse(`2026-03-02T${hour}:00:00+08:00`) } }, (deps) => turnChat(deps, number));

const arrived = ({ market }: Pick<Visit, 'market'>, number: string, body: string): Promise<void> =>
  expect
    .poll(() =>
      market.deps.db
        .selectFrom('chat_message')
        .innerJoin('chat_conversation', 'chat_conversation.id', 'conversation_id')
        .where('number', '=', number)
        .where('body', '=', body)
        .select('seq')
        .execute(),
    )
    .toHaveLength(1);

test('a member gets an answer, sends an order and a picture, sees unread messages on any page, and rates the conversation', async ({
  page,
  market,
  browser,
}) => {
  const member = await aRenter(market, { nickname: '问路的人' });
  const listing = await aListing(market, { title: '全皮肤大号' });
  const { order_no } = await aPaidOrder(market, member, listing);
  await signedIn({ page, market }, member);
  await page.goto('/zuhao.html');
  await door(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  const field = page.getByRole('textbox', { name: '消息' });
  await expect(field).toBeVisible();
  // Tab order: transcripts, close button, messages, input.
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('密码不对');
  await page.keyboard.press('Enter');
  await expect(said(page).filter({ hasText: '密码不对' })).toContainText('未读');

  const desk = await atDesk(browser, { market }, await numberOf(page));
  await desk.getByRole('button', { name: '接入（客服小林）' }).click();
  await expect(panel(page).getByRole('status').getByText('客服小林 正在为你服务')).toBeVisible();
  await expect(said(page).filter({ hasText: '密码不对' })).toContainText('已读');
  await desk.getByLabel('答复').fill('请发一下订单和截图');
  await expect(said(page).filter({ hasText: '对方正在输入' })).toBeVisible();
  await desk.getByRole('button', { name: '发送' }).click();
  await expect(said(page).filter({ hasText: '请发一下订单和截图' })).toBeVisible();

  await panel(page).getByRole('button', { name: '发订单' }).click();
  await panel(page).getByRole('button', { name: '发送订单 全皮肤大号' }).click();
  await expect(panel(page).getByRole('link', { name: `全皮肤大号 ${order_no} · 租用中` })).toBeVisible();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holdUpload = async (route: Route): Promise<void> => {
    await held;
    await route.continue();
  };
  await page.route('**/web/api/v1/pictures?*', holdUpload, { times: 1 });
  const chooser = page.waitForEvent('filechooser');
  await panel(page).getByRole('button', { name: '发图片' }).click();
  await (await chooser).setFiles({ name: 'shot.png', mimeType: 'image/png', buffer: await aPicture({ width: 640, height: 480 }) });
  await expect(panel(page).getByRole('progressbar', { name: '上传 shot.png' })).toBeVisible();
  await panel(page).getByRole('button', { name: '收起客服' }).click();
  await expect(panel(page)).toHaveCount(0);
  release();
  await expect(desk.getByRole('img', { name: '顾客发来的图片' })).toBeVisible();
  await door(page).click();
  await expect(panel(page).getByRole('button', { name: '放大发送的图片' })).toBeVisible();
  await expect(desk.getByText(order_no)).toBeVisible();
  const shown = desk.getByRole('img', { name: '顾客发来的图片' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);

  await field.press('Escape');
  await expect(door(page)).toBeFocused();
  await desk.getByLabel('答复').fill('已帮您重置，请再试');
  await desk.getByRole('button', { name: '发送' }).click();
  await expect(door(page)).toHaveAccessibleName('联系客服，1 条未读');
  await page.getByRole('link', { name: '特价专区' }).first().click();
  await expect(page).toHaveURL(/tejia/);
  await door(page).click();
  await expect(said(page).filter({ hasText: '已帮您重置，请再试' })).toBeVisible();
  await expect(door(page)).toHaveAccessibleName('联系客服');

  await panel(page).getByRole('button', { name: '收起客服' }).click();
  await desk.getByRole('button', { name: '结束会话' }).click();
  await expect(desk.getByRole('region', { name: /^与 .* 的会话$/ }).getByText('客服结束了会话')).toBeVisible();
  await door(page).click();
  await panel(page).getByRole('button', { name: '提交评价' }).click();
  await expect(panel(page).getByText('请选择 1 到 5 星')).toBeVisible();
  await panel(page).getByRole('radio', { name: '5 星，很满意' }).check({ force: true });
  await panel(page).getByRole('button', { name: '提交评价' }).click();
  await expect(panel(page).getByText('谢谢你的评价')).toBeVisible();
  await expect(desk.getByText('顾客评价 5 星')).toBeVisible();
  await panel(page).getByRole('link', { name: '会话记录' }).click();
  await expect(page.getByRole('region', { name: '会话记录' }).getByText('已结束 · 客服小林')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await desk.close();
});

test('a guest with two tabs and an interrupted network sees every message once and in order, over one connection', async ({
  page,
  market,
  context,
}) => {
  const open = new Set<object>();
  context.on('request', (request) => {
    if (request.url().includes('/chat/events')) open.add(request);
  });
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  await page.goto('/redirect');
  const write = async (words: string) => {
    await page.getByRole('textbox', { name: '消息' }).fill(words);
    await page.getByRole('button', { name: '发送', exact: true }).click();
  };
  await write('第一句');
  await expect(said(page).filter({ hasText: '第一句' })).toContainText('未读');
  const number = await numberOf(page);
  const tab = await context.newPage();
  await tab.goto('/zuhao.html');
  const answer = answerer({ market }, number);
  await expect.poll(() => answer('text', '答一')).toBe(200);
  await expect(said(page).filter({ hasText: '答一' })).toBeVisible();

  await context.setOffline(true);
  for (const words of ['断网一', '断网二', '断网三']) await write(words);
  await expect(said(page).filter({ hasText: '断网一' })).toContainText('发送失败，会自动重发');
  for (const words of ['答二', '答三']) await answer('text', words);
  await arrived({ market }, number, '答三');
  await context.setOffline(false);
  const words = ['第一句', '答一', '答二', '答三', '断网一', '断网二', '断网三'];
  await expect(page.locator('ol li p').filter({ hasText: /^(?:第|答|断网)/ })).toHaveText(words);
  await expect(said(page).filter({ hasText: '断网三' })).toContainText('未读');
  // Messages count as read once they are on a visible page.
  await page.bringToFront();
  await expect(door(tab)).toHaveAccessibleName('联系客服');
  await page.goto('/free');
  await answer('text', '答四');
  for (const each of [page, tab]) await expect(door(each)).toHaveAccessibleName('联系客服，1 条未读');
  await expect.poll(() => open.size).toBe(1);
  await tab.bringToFront();
  await door(tab).click();
  await expect(tab.locator('ol li p').filter({ hasText: /^(?:第|答|断网)/ })).toHaveText([...words, '答四']);
  await expect(door(page)).toHaveAccessibleName('联系客服');
});

test('a suspended tab shows the messages sent in the meantime, once and in order', { tag: NIGHTLY }, async ({ page, market, browser }) => {
  await page.goto('/redirect');
  await page.getByRole('textbox', { name: '消息' }).fill('我先睡了');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(said(page).filter({ hasText: '我先睡了' })).toContainText('未读');
  const number = await numberOf(page);
  const answer = answerer({ market }, number);
  await expect.poll(() => answer('text', '醒着时的')).toBe(200);
  await expect(said(page).filter({ hasText: '醒着时的' })).toBeVisible();

  await page.evaluate(() => {
    let tick = performance.now();
    setInterval(() => {
      const longest = Math.max(performance.now() - tick, Number(sessionStorage.getItem('longest') ?? 0));
      sessionStorage.setItem('longest', String(longest));
      tick = performance.now();
    }, 50);
  });
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const began = performance.now();
  for (const id of tabs) process.kill(id, 'SIGSTOP');
  const meanwhile = Array.from({ length: 5 }, (_, index) => `睡着时的${index}`);
  for (const words of meanwhile) await answer('text', words);
  await arrived({ market }, number, '睡着时的4');
  const slept = performance.now() - began;
  for (const id of tabs) process.kill(id, 'SIGCONT');
  await answer('text', '醒来后的');
  const words = page.locator('ol li p').filter({ hasText: /^(?:我先|醒|睡着)/ });
  await expect(words).toHaveText(['我先睡了', '醒着时的', ...meanwhile, '醒来后的']);
  expect(await page.evaluate(() => Number(sessionStorage.getItem('longest')))).toBeGreaterThan(slept * 0.8);
});

test(
  'a customer who is still waiting when the desk closes leaves a message, and is notified of the answer',
  { tag: NIGHTLY },
  async ({ page, market, browser }) => {
    const member = await aRenter(market);
    await signedIn({ page, market }, member);
    await page.goto('/zuhao.html');
    await door(page).click();
    const field = page.getByRole('textbox', { name: '消息' });
    await field.fill('押金什么时候退');
    await field.press('Enter');
    await expect(said(page).filter({ hasText: '押金什么时候退' })).toContainText('未读');
    const number = await numberOf(page);
    const standing = panel(page).getByRole('status');
    await atHour({ market }, number, '22');
    await expect(standing).not.toContainText('不在服务时间');
    await atHour({ market }, number, '02');
    await expect(standing).toContainText('现在不在服务时间（09:00–次日 02:00），请留言');
    await field.fill('明早答复也行');
    await field.press('Enter');
    await expect(said(page).filter({ hasText: '明早答复也行' })).toContainText('未读');
    await field.press('Escape');

    const desk = await atDesk(browser, { market }, number);
    await desk.getByRole('button', { name: '接入（客服小林）' }).click();
    await desk.getByLabel('答复').fill('租期结束后 24 小时内退');
    await desk.getByRole('button', { name: '发送' }).click();
    await expect(door(page)).toHaveAccessibleName('联系客服，1 条未读');
    await page.goto('/account/account_notify');
    await expect(page.getByText('客服正在答复你的留言')).toBeVisible();
    await door(page).click();
    await expect(standing).toContainText('客服小林 正在为你服务');
    await expect(said(page).filter({ hasText: '租期结束后 24 小时内退' })).toBeVisible();
    await desk.close();
  },
);
