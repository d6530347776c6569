import type { Page } from '@playwright/test';
import { loginDialog, openLogin } from '#testing/site/login.ts';
import { expect, test } from '#testing/site/site.ts';
import { actor, openVisualiser, state } from './support/visualiser.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const now = (charts: Page) => charts.getByRole('tabpanel', { name: '此刻' });

test('finds a guard in all charts, has a URL for it, lists the shortcuts, and copies the chart', async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { charts } = await openVisualiser(context);
  await charts.keyboard.press('/');
  await charts.keyboard.type('mayRecheck');
  await charts.getByRole('button', { name: /^mayRecheck / }).click();
  await expect(charts.getByRole('navigation', { name: '当前流程' })).toContainText('checkout');
  await expect(charts.locator('.chart .line.found')).toContainText('[mayRecheck]');
  await expect(charts).toHaveURL(/#chart=checkout&state=checkout\.creatingOrder/);
  await charts.reload();
  await expect(now(charts).getByRole('region', { name: '查看的状态' })).toContainText('creatingOrder');
  await expect(state(charts, 'checkout.creatingOrder')).toHaveClass(/(^| )found( |$)/);

  await charts.keyboard.press('?');
  const keys = charts.getByRole('dialog', { name: '按键' });
  await expect(keys).toContainText('复制链接');
  await keys.getByRole('button', { name: '关闭' }).click();
  const copied = async (what: string): Promise<string> => {
    await charts.getByRole('button', { name: '复制', exact: true }).click();
    await charts.getByRole('menuitem', { name: what }).click();
    await expect(charts.getByRole('status')).toContainText(`已复制 ${what}`);
    return charts.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return item?.types.includes('text/plain') ? await (await item.getType('text/plain')).text() : (item?.types.join() ?? '');
    });
  };
  expect(await copied('Mermaid')).toMatch(/^stateDiagram-v2\n/);
  expect(await copied('SVG')).toMatch(/^<svg [^]*<style>/);
  expect(await copied('PNG')).toContain('image/png');
});

test(
  'a right click on a state looks it up and offers its link; the widths of the columns are kept',
  { tag: NIGHTLY },
  async ({ context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { charts } = await openVisualiser(context);
    await charts.goto('about:blank');
    await charts.goto('/visualiser/#chart=smsCode');
    await state(charts, 'smsCode.ready.warned').click({ button: 'right' });
    await charts.getByRole('menuitem', { name: '复制 链接' }).click();
    await expect(charts.getByRole('status')).toContainText('已复制链接');
    expect(await charts.evaluate(() => navigator.clipboard.readText())).toMatch(/#chart=smsCode&state=smsCode\.ready\.warned$/);
    await expect(charts.getByRole('menuitem')).toHaveCount(0);

    const widths = () =>
      charts.locator('.side, .details').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    const [side, details] = await widths();
    const grip = await charts.getByRole('separator').first().boundingBox();
    await charts.mouse.move(grip!.x + 4, grip!.y + 200);
    await charts.mouse.down();
    await charts.mouse.move(grip!.x + 64, grip!.y + 200, { steps: 3 });
    await charts.mouse.up();
    await charts.getByRole('separator').last().focus();
    await charts.keyboard.down('ArrowLeft');
    await expect.poll(async () => (await widths())[1]).toBeGreaterThan(details! + 20);
    await charts.keyboard.up('ArrowLeft');
    const chosen = await widths();
    expect(chosen[0]).toBe(side! + 60);
    await charts.reload();
    await expect.poll(widths).toEqual(chosen);
  },
);

test('links a state to its calls, and a page to its charts', async ({ context }) => {
  const { charts } = await openVisualiser(context);
  await charts.goto('about:blank');
  await charts.goto(`/visualiser/#${new URLSearchParams({ chart: 'checkout', state: 'checkout.creatingOrder' })}`);
  const asking = now(charts).getByRole('region', { name: '它问的接口' }).locator('li.asking');
  await expect(asking).toHaveText('POST /orders createOrderMutation.createOrder · CreateOrdercreatingOrder createOrder');
  const pages = now(charts).getByRole('region', { name: '有它的页面' });
  await pages.getByText('账号详情').click();
  await pages.getByRole('button', { name: 'orderPayment' }).click();
  await expect(charts.getByRole('navigation', { name: '当前流程' })).toContainText('orderPayment');
  await expect(now(charts).getByRole('region', { name: '它问的接口' })).toContainText('Mutation.payOrder');
  await charts.keyboard.press('/');
  await charts.keyboard.type('提现');
  await charts.getByRole('button', { name: /^提现 .*signContract$/ }).click();
  await expect(charts.getByRole('navigation', { name: '当前流程' })).toContainText('signContract');
});

test('simulates a chart without the app, and opens its child charts', async ({ context }) => {
  const { charts } = await openVisualiser(context);
  await charts.goto('about:blank');
  await charts.goto(`/visualiser/#${new URLSearchParams({ run: 'sim:checkout:[]', chart: 'checkout' })}`);
  await expect(state(charts, 'checkout.choosing')).toHaveClass(/(^| )active( |$)/);
  await expect(now(charts).getByRole('region', { name: '守卫' })).toContainText('isUnverified');
  await now(charts)
    .getByRole('button', { name: /^rent\.submit/ })
    .click();
  const form = charts.getByRole('dialog', { name: '发送 rent.submit' });
  await form.getByRole('combobox', { name: '样例' }).selectOption('1');
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await actor(charts, 'realName').click();
  await now(charts)
    .getByRole('button', { name: /^identity\.submit/ })
    .click();
  await charts.getByRole('dialog').getByRole('button', { name: '发送', exact: true }).click();
  await now(charts).getByRole('button', { name: '✓ 成年', exact: true }).click();
  await actor(charts, 'rentVerification').click();
  await now(charts).getByRole('button', { name: '✓ 涨价', exact: true }).click();
  await now(charts).getByRole('button', { name: 'price.accept' }).click();
  await expect(state(charts, 'checkout.creatingOrder')).toHaveClass(/(^| )active( |$)/);
  await charts.reload();
  await expect(state(charts, 'checkout.creatingOrder')).toHaveClass(/(^| )active( |$)/);
});

test('fits a whole chart legibly at 1440 × 900, and collapses states', { tag: NIGHTLY }, async ({ context }) => {
  const { charts } = await openVisualiser(context);
  await charts.setViewportSize({ width: 1_440, height: 900 });
  await charts.goto('about:blank');
  await charts.goto('/visualiser/#chart=checkout');
  await expect(state(charts, 'checkout.choosing')).toBeVisible();
  await charts.getByRole('button', { name: '看全图' }).click();
  const smallest = (): Promise<number> =>
    charts.evaluate(() => {
      const svg = document.querySelector<SVGSVGElement>('.canvas > svg')!;
      const scale = svg.getScreenCTM()!.a;
      return Math.min(...[...svg.querySelectorAll('text')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale));
    });
  await expect.poll(smallest, { timeout: 12_000 }).toBeGreaterThanOrEqual(9);
  await charts.keyboard.press('h');
  await expect(charts.getByRole('tab', { name: '此刻' })).toBeVisible();

  await charts.goto('/visualiser/#chart=orderPayment');
  const inner = charts.locator('.chart [data-fold]').first();
  const id = (await inner.getAttribute('data-fold')) ?? '';
  await inner.click();
  await expect(charts.locator(`.chart [data-state^="${id}."]`)).toHaveCount(0);
  await expect(state(charts, id)).toBeVisible();
});

test("connects to a guest's page immediately, and continues there with manual results", { tag: NIGHTLY }, async ({ page, context }) => {
  const { charts } = await openVisualiser(context);
  await page.goto('/');
  await expect(charts.getByText('已连上')).toBeVisible({ timeout: 2_000 });
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: '密码登录' }).click();
  await actor(charts, 'passwordLogin').click();
  await loginDialog(page).getByRole('button', { name: '登录', exact: true }).click();
  await expect(charts.locator('.chart .line.taken')).toHaveCount(1);
  await charts.getByRole('tab', { name: '记录' }).click();
  await charts
    .getByRole('option', { name: /^passwordLogin/ })
    .first()
    .click();
  await charts.getByRole('tab', { name: '此刻' }).click();
  await expect(now(charts)).toContainText('请求是真的');
  await charts.getByRole('button', { name: '从这里继续，用假答复' }).click();
  await expect(now(charts).getByRole('region', { name: '假答复' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  await loginDialog(page).getByLabel('手机号或用户名').fill('13900000000');
  await loginDialog(page).getByLabel('密码', { exact: true }).fill('secret-password');
  await loginDialog(page).getByRole('checkbox').first().check();
  await loginDialog(page).getByRole('button', { name: '登录', exact: true }).click();
  const answers = now(charts).getByRole('region', { name: '答复' });
  await expect(answers).toBeVisible();
  await answers.getByRole('button').first().click();
  expect(asked.filter((body) => body.includes('secret-password'))).toEqual([]);
});

test('follows its own workflow: it looks back, replays, and is live again', { tag: NIGHTLY }, async ({ context }) => {
  const { charts } = await openVisualiser(context);
  await charts.goto('about:blank');
  await charts.goto('/visualiser/#chart=visualiser');
  await now(charts).getByRole('button', { name: '看它自己走' }).click();
  await expect(state(charts, 'visualiser.live')).toHaveClass(/(^| )active( |$)/);
  await charts.getByRole('button', { name: '上一步' }).click();
  await charts.getByRole('button', { name: '实时' }).click();
  await expect(charts.locator('[data-transition="visualiser.paused:latest.follow#0"]')).toHaveClass(/(^| )taken( |$)/);
  await expect(state(charts, 'visualiser.live')).toHaveClass(/(^| )active( |$)/);
});
