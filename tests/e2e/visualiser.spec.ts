import fs from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aUser } from '#testing/builders/identity.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { logInByPhone, loginDialog, openLogin, solveCaptcha } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, keptToken, test } from '#testing/site/site.ts';
import { actor, openVisualiser, overhear, saveButton, savedRun, state } from './support/visualiser.ts';

const panel = (charts: Page, name: string) => charts.getByRole('tab', { name }).click();
const isActive = /(^| )active( |$)/;
const isTaken = /(^| )taken( |$)/;

test('follows a login in another tab: active states, taken transitions, child charts and a sequence diagram, without secrets', async ({
  page,
  market,
  context,
}) => {
  test.slow();
  const phone = somePhone();
  await aUser(market, { phone });
  const { charts, strangers } = await openVisualiser(context);
  const heard = await overhear(charts);
  await openLogin(page);
  await actor(charts, 'loginModal').click();
  await expect(state(charts, 'loginModal.open.phone')).toHaveClass(isActive);

  await loginDialog(page).getByLabel('手机号码').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await actor(charts, 'smsCode').click();
  await expect(state(charts, 'smsCode.solvingCaptcha')).toHaveClass(isActive);
  await expect(charts.locator('[data-transition="smsCode.ready:sms.send#0"]')).toHaveClass(isTaken);
  await expect(charts.getByText('已遮盖').first()).toBeVisible();
  await charts.locator('.chart [data-chart="captcha"]').click();
  await expect(charts.getByRole('navigation', { name: '当前流程' })).toContainText('smsCode');
  await expect(state(charts, 'captcha.awaitingSlide')).toHaveClass(isActive);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '安全验证' }).waitFor({ state: 'hidden' });

  // Otherwise what is stored is not the token.
  await loginDialog(page).getByText('30 天内免登录').click();
  await logInByPhone({ page, market }, phone);
  await actor(charts, 'session').click();
  await expect(state(charts, 'session.signedIn')).toHaveClass(isActive);
  await panel(charts, '时序');
  await charts.getByRole('tabpanel', { name: '时序' }).getByRole('button', { name: '全部' }).click();
  await expect(charts.locator('.sequence .label').filter({ hasText: 'session.opened' }).first()).toBeVisible();
  await panel(charts, '表格');
  await expect(charts.locator('tr.active', { hasText: 'signedIn' })).toContainText('在');

  const { token } = JSON.parse((await keptToken(page)) ?? '{}') as { token: string };
  expect(token.length).toBeGreaterThan(20);
  for (const text of [heard(), await savedRun(charts)]) {
    expect(text).toContain('login.submit');
    expect([phone, token].filter((secret) => text.includes(secret))).toEqual([]);
  }
  expect(strangers).toEqual([]);
});

test('sends events to the app, with a form for their payload', async ({ page, context }) => {
  const { charts } = await openVisualiser(context);
  await openLogin(page);
  await actor(charts, 'loginModal').click();
  await charts.getByRole('tabpanel', { name: '此刻' }).getByRole('button', { name: 'password.choose' }).click();
  await expect(loginDialog(page).getByLabel('手机号或用户名')).toBeVisible();
  await expect(state(charts, 'loginModal.open.password')).toHaveClass(isActive);

  await actor(charts, 'passwordLogin').click();
  await charts
    .getByRole('tabpanel', { name: '此刻' })
    .getByRole('button', { name: /^login\.submit/ })
    .click();
  const form = charts.getByRole('dialog', { name: '发送 login.submit' });
  await form.getByRole('button', { name: 'JSON' }).click();
  const json = form.getByLabel('事件内容（JSON）');
  await json.fill('{');
  await form.getByRole('button', { name: 'JSON' }).click();
  await expect(form.getByRole('alert')).toHaveText('事件内容：不是有效的 JSON');
  await json.fill('{"username":"","password":"x","agreed":true}');
  await form.getByRole('button', { name: 'JSON' }).click();
  await expect(form.getByLabel('password')).toHaveValue('x');
  await form.getByRole('button', { name: '发送', exact: true }).click();
  await expect(loginDialog(page).getByRole('alert').first()).toBeVisible();
});

test('pauses and steps the clock of the charts', { tag: NIGHTLY }, async ({ page, market, context }) => {
  test.slow();
  const { charts } = await openVisualiser(context);
  const dialog = await openLogin(page);
  await actor(charts, 'loginModal').click();
  await charts.getByRole('button', { name: '按住时钟' }).click();
  await expect(charts.getByRole('button', { name: '放开', exact: true })).toBeVisible();
  await dialog.getByLabel('手机号码').fill(somePhone());
  await solveCaptcha({ page, market }, () => page.getByRole('button', { name: '获取验证码' }).click());
  await actor(charts, 'smsCode').click();
  await expect(state(charts, 'smsCode.cooling')).toHaveClass(isActive);
  // One minute minus the response's latency.
  const timer = charts.locator('.timers li');
  const left = Number(await timer.getAttribute('data-ms')) - 10_000;
  await charts.getByRole('button', { name: '+10s' }).click();
  await expect(timer).toContainText(`${(left / 1_000).toFixed(0)} s / `);
  await charts.getByRole('button', { name: '+60s' }).click();
  await expect(state(charts, 'smsCode.ready')).toHaveClass(isActive);
  await charts.getByRole('button', { name: '放开', exact: true }).click();
  await expect(charts.getByRole('button', { name: '按住时钟' })).toBeVisible();
});

test('shows an earlier step, and lets the app continue from it', { tag: NIGHTLY }, async ({ page, context }) => {
  const { charts } = await openVisualiser(context);
  const dialog = await openLogin(page);
  await actor(charts, 'loginModal').click();
  await dialog.getByRole('button', { name: '密码登录' }).click();
  await expect(state(charts, 'loginModal.open.password')).toHaveClass(isActive);
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(state(charts, 'loginModal.open.registering')).toHaveClass(isActive);

  await actor(charts, 'loginModal').click();
  await panel(charts, '记录');
  await charts.getByRole('option', { name: /password\.choose/ }).click();
  await expect(state(charts, 'loginModal.open.password')).toHaveClass(isActive);
  await expect(dialog.getByLabel('手机号或用户名')).toBeHidden();
  await panel(charts, '此刻');
  await charts.getByRole('button', { name: '让应用从这里继续' }).click();
  await expect(dialog.getByLabel('手机号或用户名')).toBeVisible();
  await expect(charts.getByRole('button', { name: '实时' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: '手机验证码' }).click();
  await expect(state(charts, 'loginModal.open.phone')).toHaveClass(isActive);
});

test(
  'saves a run, opens and replays it, converts it to a test path, and shows a failed one',
  { tag: NIGHTLY },
  async ({ page, context }) => {
    const { charts } = await openVisualiser(context);
    const dialog = await openLogin(page);
    await actor(charts, 'loginModal').click();
    await dialog.getByRole('button', { name: '密码登录' }).click();
    await actor(charts, 'passwordLogin').click();
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(charts.locator('.chart .line.taken')).toHaveCount(1);

    const [download] = await Promise.all([charts.waitForEvent('download'), saveButton(charts).click()]);
    const file = await download.path();
    expect(JSON.parse(fs.readFileSync(file, 'utf8')).format).toBe('charts-run/1');
    const { frames, ...rest } = JSON.parse(fs.readFileSync(file, 'utf8')) as { frames: object[] };
    const cut = { ...rest, frames: [...frames.slice(0, -1), { n: 9_999 }] };
    await charts
      .getByLabel('打开文件')
      .setInputFiles({ name: 'cut.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(cut)) });
    await expect(charts.getByRole('status')).toContainText(`cut.json 不是完整的记录：第 ${frames.length} 步的 at 不对`);
    await charts.getByLabel('打开文件').setInputFiles(file);
    await expect(charts.getByText('文件', { exact: true })).toBeVisible();
    await expect(charts.getByRole('slider', { name: '时间轴位置' })).toHaveValue('0');
    await charts.getByRole('button', { name: '重放', exact: true }).click();
    await expect(charts.getByRole('button', { name: '暂停重放' })).toBeVisible();
    await charts.getByRole('button', { name: '最后一步' }).click();
    await charts
      .getByRole('list', { name: '正在运行' })
      .getByRole('button', { name: /^passwordLogin / })
      .click();

    await panel(charts, '路径');
    await charts.getByRole('button', { name: '把记录变成测试路径' }).click();
    await expect(charts.getByRole('button', { name: '复制命令' })).toBeVisible();
    await expect(charts.locator('.steps li')).toHaveCount(2);

    const text = charts.getByRole('textbox', { name: '路径' });
    await text.fill('everything passed');
    await charts.getByRole('button', { name: '显示', exact: true }).click();
    await expect(charts.getByRole('status')).toContainText('没有找到路径');
    await text.fill(
      [
        '  qrLogin：第 1 步（共 1 步）“取二维码 ✗ 网关故障”：到的状态不对',
        '    应为 "broken"',
        '    实际 "fetching"',
        '    缩短：试了 1 条更短的，这条最短',
        "    npm run paths -- run qrLogin --path 'qrLogin~fetchTicket-网关故障'",
      ].join('\n'),
    );
    await charts.getByRole('button', { name: '显示', exact: true }).click();
    await expect(charts.locator('.steps li')).toHaveText(['开始', '取二维码 ✗ 网关故障失败']);
    await text.fill('qrLogin: step 1 of 1 "取二维码 ✓ 二维码": wrong state\n  replay   qrLogin~fetchTicket+二维码');
    await charts.getByRole('button', { name: '显示', exact: true }).click();
    await expect(charts.locator('.steps li')).toHaveText(['开始', '取二维码 ✓ 二维码失败']);
    await expect(state(charts, 'qrLogin.fetching')).toHaveClass(isActive);
  },
);

test('restores the app to a step of a saved run or of a failed test path, with its timers', { tag: NIGHTLY }, async ({ page, context }) => {
  test.slow();
  const { charts } = await openVisualiser(context);
  // Recorded from the start, since an actor that is already running cannot be restored.
  await page.goto('/free');
  await expect(actor(charts, 'shell')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await actor(charts, 'loginModal').click();
  const dialog = loginDialog(page);
  await dialog.getByRole('tab', { name: '快捷登录' }).click();
  await dialog.getByRole('button', { name: '密码登录' }).click();
  await expect(state(charts, 'loginModal.open.password')).toHaveClass(isActive);
  const [download] = await Promise.all([charts.waitForEvent('download'), saveButton(charts).click()]);
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(dialog.getByLabel('手机号或用户名')).toBeHidden();

  await charts.getByLabel('打开文件').setInputFiles(await download.path());
  await charts.getByRole('button', { name: '最后一步' }).click();
  await actor(charts, 'loginModal').click();
  await expect(state(charts, 'loginModal.open.password')).toHaveClass(isActive);
  await charts.getByRole('button', { name: '让应用走到这一步' }).click();
  await expect(dialog.getByLabel('手机号或用户名')).toBeVisible();
  await expect(charts.getByRole('button', { name: '实时' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: '手机验证码' }).click();
  await expect(state(charts, 'loginModal.open.phone')).toHaveClass(isActive);

  await actor(charts, 'smsCode').click();
  await charts.getByRole('button', { name: '按住时钟' }).click();
  await panel(charts, '路径');
  await charts.locator('.walks button').first().click({ timeout: 20_000 });
  await charts.locator('.steps button').filter({ hasText: '发送短信 ✓ 已发送' }).first().click();
  await expect(state(charts, 'smsCode.cooling')).toHaveClass(isActive);
  await charts.getByRole('button', { name: '让应用走到这一步' }).click();
  await expect(dialog.getByText('验证码已发送，10 分钟内有效')).toBeVisible();
  await panel(charts, '此刻');
  await expect(charts.locator('.timers')).toContainText('/ 1 min');
  await charts.getByRole('button', { name: '+60s' }).click();
  await expect(state(charts, 'smsCode.ready')).toHaveClass(isActive);
});

test('works with the keyboard alone: lists, drawing, log and timeline', { tag: NIGHTLY }, async ({ page, context }) => {
  const { charts } = await openVisualiser(context);
  await openLogin(page);
  const { keyboard } = charts;
  await keyboard.press('/');
  await keyboard.type('loginModal');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(charts.getByRole('navigation', { name: '当前流程' })).toContainText('loginModal');
  await actor(charts, 'shell').focus();
  await keyboard.press('ArrowDown');
  await expect(actor(charts, 'session')).toBeFocused();
  await keyboard.press('Enter');
  await expect(actor(charts, 'session')).toHaveAttribute('aria-current', 'true');

  const svg = charts.locator('.canvas > svg');
  const sight = async () => (await svg.getAttribute('viewBox'))!.split(' ').map(Number) as [number, number, number, number];
  await charts.locator('.canvas').focus();
  const [left, top, width] = await sight();
  await keyboard.press('ArrowRight');
  await expect.poll(async () => (await sight())[0]).toBeGreaterThan(left);
  await keyboard.press('ArrowDown');
  await expect.poll(async () => (await sight())[1]).toBeGreaterThan(top);
  await keyboard.press('+');
  await expect.poll(async () => (await sight())[2]).toBeLessThan(width);
  await keyboard.press('0');
  await expect.poll(async () => (await sight())[2]).toBeGreaterThanOrEqual(width);

  const slider = charts.getByRole('slider', { name: '时间轴位置' });
  await slider.focus();
  await keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('1');
  await expect(slider).toHaveAttribute('aria-valuetext', /^第 2 步，/);
  await charts.getByRole('tab', { name: '此刻' }).focus();
  await keyboard.press('ArrowRight');
  await expect(charts.getByRole('tab', { name: '记录' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Tab');
  await charts.locator('.log [aria-selected="true"]').focus();
  await keyboard.press('ArrowDown');
  await expect(charts.locator('.log [aria-selected="true"]')).toBeFocused();
  await keyboard.press(']');
  await expect(slider).not.toHaveValue('1');
});

/** Whether a key changes the view immediately, without an animation. */
const jumpsByKey = (charts: Page): Promise<boolean> =>
  charts.evaluate(() => {
    const svg = document.querySelector('.canvas > svg')!;
    const before = svg.getAttribute('viewBox');
    document.querySelector('.canvas')!.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
    return svg.getAttribute('viewBox') !== before;
  });

test('highlights transitions without animations if the user prefers reduced motion', { tag: NIGHTLY }, async ({ page, context }) => {
  const { charts } = await openVisualiser(context);
  const dialog = await openLogin(page);
  await actor(charts, 'loginModal').click();
  const movements = (): Promise<number> => charts.evaluate(() => document.getAnimations().length);
  await charts.emulateMedia({ reducedMotion: 'reduce' });
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(charts.locator('.chart [data-transition="loginModal.open:login.close#0"]')).toHaveClass(isTaken);
  await expect(charts.locator('.chart .taken > .way')).not.toHaveCount(0);
  await expect(state(charts, 'loginModal.closed')).toHaveClass(isActive);
  expect(await movements()).toBe(0);
  expect(await jumpsByKey(charts)).toBe(true);

  await charts.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(movements).toBeGreaterThan(0);
  expect(await jumpsByKey(charts)).toBe(false);
});

test('shows the content of the drawing in tables', { tag: NIGHTLY }, async ({ page, context }) => {
  const { charts } = await openVisualiser(context);
  const dialog = await openLogin(page);
  await actor(charts, 'loginModal').click();
  await dialog.getByRole('button', { name: '密码登录' }).click();
  await expect(state(charts, 'loginModal.open.password')).toHaveClass(isActive);
  await panel(charts, '表格');
  const states = charts.getByRole('table', { name: '状态' });
  await expect(states.getByRole('row', { name: /^open\.password .* 在$/ })).toBeVisible();
  await expect(states.getByRole('row', { name: /^open\.phone / })).not.toContainText('在');
  const transitions = charts.getByRole('table', { name: '转换' });
  await expect(transitions.getByRole('row', { name: /^open password\.choose .*open\.password 是$/ })).toBeVisible();
  const drawn = await charts.locator('.chart [data-state]').count();
  await expect(states.getByRole('row')).toHaveCount(drawn);
});

test('fits on a phone', { tag: NIGHTLY }, async ({ page, context }) => {
  const { charts } = await openVisualiser(context);
  await openLogin(page);
  await charts.setViewportSize({ width: 375, height: 740 });
  await expect(actor(charts, 'loginModal')).toBeHidden();
  await charts.getByRole('button', { name: '流程' }).click();
  await actor(charts, 'loginModal').click();
  await expect(actor(charts, 'loginModal')).toBeHidden();
  await expect(state(charts, 'loginModal.open.phone')).toHaveClass(isActive);
  expect(await charts.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('lists all charts with their coverage, colours it, and shows a test path step by step', async ({ context }) => {
  test.slow();
  const { charts } = await openVisualiser(context);
  await charts.getByPlaceholder('找图、状态、事件、守卫、角色（按 /）').fill('smsCode');
  await charts.locator('button[data-key="smsCode"]').click();
  await charts.getByRole('button', { name: '覆盖率' }).click();
  await expect(charts.locator('.walks li').first()).toBeVisible({ timeout: 20_000 });
  await expect(charts.getByRole('button', { name: /^smsCode .*100%/ })).toBeVisible();
  await expect(charts.locator('.chart .line.covered').first()).toBeVisible();
  await charts.locator('.walks button').first().click();
  await charts.locator('.steps button').nth(1).click();
  await expect(charts.locator('.chart .line.taken')).not.toHaveCount(0);
});

test.describe('accessible', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in ${colorScheme}`, { tag: NIGHTLY }, async ({ page, context }) => {
      const { charts } = await openVisualiser(context);
      await charts.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openLogin(page);
      await actor(charts, 'loginModal').click();
      for (const [at, name] of ['此刻', '记录', '时序', '表格'].entries()) {
        await panel(charts, name);
        const look = new AxeBuilder({ page: charts });
        // The drawing is analysed once, since it is slow and does not change with the panel.
        const { violations } = await (at === 0 ? look : look.exclude('.canvas')).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' ')).slice(0, 5)])).toEqual([]);
      }
    });
  }
});

test('the app does not load the recorder unless the visualiser is open', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openLogin(page);
  await expect(loginDialog(page).getByLabel('手机号码')).toBeVisible();
  expect(fetched.filter((url) => url.includes('recorder'))).toEqual([]);
});
