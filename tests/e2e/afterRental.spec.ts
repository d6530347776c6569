import { aListing, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aPicture } from '#testing/builders/picture.ts';
import { loseAnswer } from '#testing/site/traffic.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { operator } from '#tools/operator/cli.ts';

const bindPhone = ({ market }: Visit, { id }: Person, phone: string) =>
  market.deps.db.updateTable('user_account').set({ phone }).where('id', '=', id).execute();

test('a rental is reviewed with a picture, the review appears on the listing’s page, and the owner answers', async ({
  page,
  market,
  browser,
  baseURL,
}) => {
  const [renter, owner] = [await aRenter(market, { nickname: '夜跑的人' }), await aRenter(market)];
  const listing = await aListing(market, { owner_id: owner.id });
  const { order_no } = await aPaidOrder(market, renter, listing);
  await market.deps.db.updateTable('rental_order').set({ status: 6, ended_at: new Date() }).where('order_no', '=', order_no).execute();
  await signedIn({ page, market }, renter);
  await page.goto('/account/assess');
  await page.getByRole('link', { name: '去评价' }).click();

  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByRole('alert').getByText('请给三项都打分')).toBeInViewport();
  for (const score of ['描述相符', '上号', '号主服务'])
    await page.getByRole('radiogroup', { name: score }).getByRole('radio', { name: '5 星，很满意' }).check({ force: true });
  await page.getByLabel('说说这个账号（可以不写）').fill('皮肤都在，一次就上号');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^上传图片/ }).click();
  await (await chooser).setFiles({ name: 'shot.png', mimeType: 'image/png', buffer: await aPicture() });
  await expect(page.getByRole('button', { name: '移除第 1 张评价图片' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('说说这个账号（可以不写）')).toHaveValue('皮肤都在，一次就上号');
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByRole('article', { name: '夜跑的人的评价' })).toBeVisible();
  await expect(page.getByRole('group', { name: '这条评价' })).toBeFocused();
  await expect(page.getByText('这条评价得了 10 金币。')).toBeInViewport();
  await expect(page.getByRole('textbox', { name: '追加评价' })).toHaveCount(0);

  await page.goto(`/detail/${listing.id}.html`);
  await page.getByRole('heading', { name: '租客评价' }).scrollIntoViewIfNeeded();
  const shown = page.getByRole('article', { name: '夜跑的人的评价' });
  await expect(shown.getByText('皮肤都在，一次就上号')).toBeVisible();
  await expect(shown.getByRole('img', { name: '评价图片 1' })).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await signedIn({ page: other, market }, owner);
  await other.goto('/account/assess?tab=received');
  await other.getByRole('link', { name: '回复' }).click();
  await other.getByRole('button', { name: '回复', exact: true }).click();
  await other.getByLabel('回复这条评价').fill('谢谢，欢迎再来');
  await other.getByRole('button', { name: '提交回复' }).click();
  await expect(other.getByText('我的回复')).toBeVisible();
  await context.close();
});

test('a complaint goes from the running order to the decision, with both parties in their own browsers', async ({
  page,
  market,
  browser,
  baseURL,
}) => {
  const [renter, owner] = [await aRenter(market), await aRenter(market)];
  await bindPhone({ page, market }, renter, `137${renter.id.padStart(8, '0')}`);
  await bindPhone({ page, market }, owner, `137${owner.id.padStart(8, '0')}`);
  const { order_no } = await aPaidOrder(market, renter, await aListing(market, { owner_id: owner.id }));
  await signedIn({ page, market }, renter);
  await page.goto(`/account/order?order_no=${order_no}`);
  await page.getByRole('link', { name: '投诉', exact: true }).last().click();

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.getByRole('button', { name: '我要投诉' }).click();
  await page.getByRole('radio', { name: '被顶号、被挤下线' }).check({ force: true });
  await page.getByLabel('经过').fill('玩了二十分钟被号主顶下线两次');
  await page.getByLabel('要求退还的租金').fill('2');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^上传截图/ }).click();
  await (await chooser).setFiles({ name: 'shot.png', mimeType: 'image/png', buffer: await aPicture() });
  await expect(page.getByRole('button', { name: '移除第 1 张证据图片' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('经过')).toHaveValue('玩了二十分钟被号主顶下线两次');
  await expect(page.getByRole('img', { name: '证据图片，第 1 张' })).toBeVisible();
  await page.route('**/web/api/v1/pictures?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('选择证据图片').setInputFiles({ name: 'second.png', mimeType: 'image/png', buffer: await aPicture() });
  await page.locator('form').getByRole('button', { name: '提交投诉' }).click();
  await expect(page.getByRole('button', { name: '等 1 张图片传完…' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: '提交投诉' })).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: '提交投诉' })).toBeVisible();
  const found = await loseAnswer(page, 'FileComplaint');
  await page.getByRole('dialog', { name: '提交投诉' }).getByRole('button', { name: '确认提交' }).click();
  await expect(page.getByText('没有收到结果，投诉可能已经提交', { exact: false })).toBeVisible();
  await found();
  await page.getByRole('button', { name: '查询结果' }).click();
  const mine = page.getByRole('article', { name: '租客的投诉：被顶号、被挤下线' });
  await expect(mine.getByText('等对方答复', { exact: true })).toBeVisible();
  await expect(mine).toBeFocused();
  await expect(mine.getByRole('button', { name: /^放大租客的图片/ })).toHaveCount(2);

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await signedIn({ page: other, market }, owner);
  await other.goto('/account/complain');
  await other.getByRole('link', { name: '去答复' }).click();
  await expect(other.getByRole('button', { name: '放大租客的图片 1' })).toBeVisible();
  await other.getByRole('button', { name: '我要答复' }).click();
  await other.getByLabel('答复', { exact: true }).fill('我没有登录过，可以看记录');
  await other.getByRole('button', { name: '提交答复' }).click();
  await other.getByRole('dialog', { name: '提交答复' }).getByRole('button', { name: '确认提交' }).click();
  await expect(other.getByText('等平台裁决', { exact: true })).toBeVisible();
  await expect(other.getByRole('listitem').filter({ hasText: '我没有登录过，可以看记录' })).toBeFocused();

  const said: string[] = [];
  const print = { out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) };
  const decision = ['uphold', order_no, '--refund', '2', '--because', '登录记录属实'];
  expect([await operator(decision, print, (work) => work(market.deps), await terminalOf(market.deps)), said]).toEqual([
    0,
    ['投诉成立，¥2.00 已退给租客'],
  ]);
  await page.reload();
  await expect(mine.getByText('成立', { exact: true })).toBeVisible();
  await expect(mine.getByText('我没有登录过，可以看记录')).toBeVisible();
  await expect(mine.locator('dl').last().locator('div')).toHaveText(['投诉退款¥2.00', '押金退回¥20.00']);
  await context.close();
});
