import type { Page, Request } from '@playwright/test';
import { aListing } from '#testing/builders/market.ts';
import { quiet } from '#testing/harness/quiet.ts';
import { NIGHTLY, nightlyUnless } from '#testing/nightly.ts';
import { loginDialog, sendCode } from '#testing/site/login.ts';
import { remember } from '#testing/site/memory.ts';
import { somePhone } from '#testing/site/outside.ts';
import { aPhoneIn, codeOf, confirmAs, pointAt, providers, scanAndConfirm, showCode, whoConfirmed } from '#testing/site/phone.ts';
import { expect, test as base, type Visit } from '#testing/site/site.ts';

/** The phone is a separate browser context without shared storage. */
const test = base.extend<{ phone: Page }>({
  phone: async ({ browser }, use) => {
    const phone = await aPhoneIn(browser);
    await use(phone);
    await phone.context().close();
  },
});

const logIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
const isAsking = (operation: string) => (request: Request) => request.postData()?.includes(`"${operation}"`) ?? false;
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function bindPhone(visit: Visit, number: string): Promise<void> {
  const { page } = visit;
  await expect(page.getByRole('heading', { level: 1, name: '绑定手机号' })).toBeVisible();
  await page.getByLabel('手机号码').fill(number);
  await page.getByLabel('短信验证码').fill(await sendCode(visit, number));
  await page.getByRole('button', { name: '绑定并登录' }).click();
}

for (const [platform, label] of providers) {
  test.describe(label, nightlyUnless(platform === 'wechat'), () => {
    test.beforeEach(async ({ page }) => {
      await page.goto('/zuhao.html');
      await logIn(page);
    });

    test('the first scan leads to binding a phone, the next one logs in directly', async ({ page, market, phone }) => {
      const number = somePhone();
      await test.step('a new identity is asked to bind a phone', async () => {
        await showCode(page, platform);
        await scanAndConfirm(phone, { page, market }, platform);
        await expect(toast(page, '当前账号未绑定手机号')).toBeVisible();
        await expect(page).toHaveURL(/\/bind\?temp_token=[\w-]{43}&redirect=%2Fzuhao\.html$/);
      });
      await test.step('is logged in, and returns to the page where the login started', async () => {
        await bindPhone({ page, market }, number);
        await expect(toast(page, '登录成功！')).toBeVisible();
        await expect(page).toHaveURL('/zuhao.html');
        await expect(page.getByRole('banner').getByRole('link', { name: /^个人中心/ })).toBeVisible();
      });
      await test.step('is recognised the next time', async () => {
        const who = await whoConfirmed(phone);
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await logIn(page);
        await showCode(page, platform);
        await scanAndConfirm(phone, { page, market }, platform, who);
        await expect(toast(page, '登录成功！')).toBeVisible();
        await expect(loginDialog(page)).toBeHidden();
        await expect(page).toHaveURL('/zuhao.html');
      });
    });

    test('shows the actions on the phone, and the requesting browser on the phone', { tag: NIGHTLY }, async ({ page, market, phone }) => {
      const dialog = await showCode(page, platform);
      await pointAt(phone, { page, market }, platform);
      await phone.getByRole('button', { name: '扫码' }).click();
      await expect(phone.getByText('Windows 上的 Chrome')).toBeVisible();
      await expect(phone.getByText('127.0.0.1')).toBeVisible();
      // WeChat has no status for a scanned but unconfirmed code.
      if (platform === 'wechat') await expect(dialog.getByText('秒后过期')).toBeVisible();
      else await expect(dialog.getByText('扫描成功')).toBeVisible();
      await phone.getByRole('button', { name: '取消' }).click();
      await expect(dialog.getByText('已取消登录')).toBeVisible();
      const before = await codeOf(page, platform).getAttribute('src');
      await dialog.getByRole('button', { name: '重新扫码' }).click();
      await expect(codeOf(page, platform)).not.toHaveAttribute('src', before ?? '');
      await pointAt(phone, { page, market }, platform);
      await phone.getByRole('button', { name: '扫码' }).click();
      await phone.getByText('异常情形').click();
      await phone.getByRole('button', { name: '授权失败' }).click();
      await expect(dialog.getByRole('alert')).toContainText('授权失败');
    });
  });
}

for (const [platform, label] of providers) {
  test(`${label}: without a scan the code expires after 60 s`, { tag: NIGHTLY }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await logIn(page);
    const dialog = await showCode(page, platform);
    const before = await codeOf(page, platform).getAttribute('src');
    await page.clock.fastForward(60_000);
    await expect(dialog.getByText('二维码已过期')).toBeVisible();
    await dialog.getByRole('button', { name: '刷新二维码' }).click();
    await expect(codeOf(page, platform)).not.toHaveAttribute('src', before ?? '');
    await expect(dialog.getByText('秒后过期')).toBeVisible();
  });
}

test('a login is bound to the browser that requested its code', { tag: NIGHTLY }, async ({ page, market, phone, browser, baseURL }) => {
  const other = await (await browser.newContext()).newPage();
  await remember(other.context(), quiet(baseURL ?? ''));
  const visits = [page, other].map((each) => ({ page: each, market }));
  for (const each of [page, other]) {
    await each.goto('/');
    await logIn(each);
    await showCode(each, 'qq');
  }
  const asked = page.waitForRequest(isAsking('CheckQrLogin'));
  await pointAt(phone, visits[0]!, 'qq');
  await phone.getByRole('button', { name: '扫码' }).click();
  const { variables } = (await asked).postDataJSON() as { variables: Record<string, string> };
  const stolen = await other.evaluate(async ({ ticketId }) => {
    const query =
      'mutation ($id: ID!, $fingerprint: String!) { checkQrLogin(provider: QQ, ticketId: $id, fingerprint: $fingerprint) { ' +
      'status requestId } }';
    const own = localStorage.getItem('browser-id');
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id: ticketId, fingerprint: own } }),
    });
    return answer.json();
  }, variables);
  expect(stolen).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  await confirmAs(phone);
  await expect(page).toHaveURL(/\/bind\?/);
  await expect(loginDialog(other).getByText('秒后过期')).toBeVisible();
  await expect(other).toHaveURL('/');
  await other.context().close();
});

test('an action that required a login is repeated after binding a phone', { tag: NIGHTLY }, async ({ page, market, phone }) => {
  const { id } = await aListing(market, { title: `扫码收藏 ${somePhone()}` });
  await page.goto(`/detail/${id}.html`);
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await showCode(page, 'wechat');
  await scanAndConfirm(phone, { page, market }, 'wechat');
  await bindPhone({ page, market }, somePhone());
  await expect(page).toHaveURL(`/detail/${id}.html`);
  await expect(page.getByRole('button', { name: '取消收藏' })).toBeVisible();
});

test('leaving the binding drops the pending action, which can be started again', { tag: NIGHTLY }, async ({ page, market, phone }) => {
  const { id } = await aListing(market, { title: `不绑定 ${somePhone()}` });
  await page.goto(`/detail/${id}.html`);
  const heart = page.getByRole('button', { name: '收藏', exact: true });
  await heart.click();
  await showCode(page, 'qq');
  await scanAndConfirm(phone, { page, market }, 'qq');
  await page.getByRole('link', { name: '暂不绑定，回首页' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`/detail/${id}.html`);
  await heart.click();
  await expect(loginDialog(page)).toBeVisible();
});

test('the app logs directly into the account of its phone number', { tag: NIGHTLY }, async ({ page, market, phone }) => {
  await page.goto('/');
  await logIn(page);
  await showCode(page, 'app');
  await scanAndConfirm(phone, { page, market }, 'app', '晚风不打野');
  await expect(toast(page, '登录成功！')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '个人中心，晚风不打野' })).toBeVisible();
});

test('a temp token can be used once', { tag: NIGHTLY }, async ({ page, market, phone }) => {
  await page.goto('/');
  await logIn(page);
  await showCode(page, 'wechat');
  await scanAndConfirm(phone, { page, market }, 'wechat');
  await expect(page).toHaveURL(/\/bind\?/);
  const address = page.url();
  await bindPhone({ page, market }, somePhone());
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.removeItem('session-token'));
  await page.goto(address);
  const number = somePhone();
  await page.getByLabel('手机号码').fill(number);
  await page.getByLabel('短信验证码').fill(await sendCode({ page, market }, number));
  await page.getByRole('button', { name: '绑定并登录' }).click();
  await expect(page.getByRole('heading', { name: '登录已过期，请重新扫码' })).toBeVisible();
  await page.getByRole('button', { name: '重新扫码登录' }).click();
  await expect(codeOf(page, 'wechat')).toBeVisible();
});

test('a failed third-party login shows a message and leads to the home page', { tag: NIGHTLY }, async ({ page, market, phone }) => {
  await page.goto('/zuhao.html');
  await logIn(page);
  await showCode(page, 'wechat');
  await page.route('**/graphql', (route) => (isAsking('LoginByThirdParty')(route.request()) ? route.abort() : route.fallback()));
  await scanAndConfirm(phone, { page, market }, 'wechat');
  await expect(page.getByRole('alert').filter({ hasText: '第三方登录失败' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(loginDialog(page)).toBeHidden();
});

test('a code that fails to load shows an error and can be reloaded', { tag: NIGHTLY }, async ({ page }) => {
  await page.goto('/');
  await page.route('**/graphql', (route) => (isAsking('StartQrLogin')(route.request()) ? route.abort() : route.fallback()));
  await logIn(page);
  const dialog = loginDialog(page);
  await expect(dialog.getByRole('alert')).toContainText('扫码登录初始化失败');
  await page.unroute('**/graphql');
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(codeOf(page, 'wechat')).toBeVisible();
});

test('a hidden page does not poll; when it is visible again it polls, or replaces an expired code', { tag: NIGHTLY }, async ({ page }) => {
  const checks: string[] = [];
  const starts: string[] = [];
  page.on('request', (request) => {
    if (isAsking('CheckQrLogin')(request)) checks.push(request.url());
    if (isAsking('StartQrLogin')(request)) starts.push(request.url());
  });
  const turn = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await page.clock.install();
  await page.goto('/');
  await logIn(page);
  const dialog = await showCode(page, 'qq');
  await expect.poll(() => checks.length).toBeGreaterThan(1);
  await turn(true);
  const [asked, started] = [checks.length, starts.length];
  await page.clock.runFor(20_000);
  expect(checks.length).toBe(asked);
  await turn(false);
  await expect.poll(() => checks.length).toBeGreaterThan(asked);
  const before = await codeOf(page, 'qq').getAttribute('src');
  await turn(true);
  await page.clock.runFor(120_000);
  await expect(dialog.getByText('二维码已过期')).toBeVisible();
  expect(starts.length).toBe(started);
  await turn(false);
  await expect(codeOf(page, 'qq')).not.toHaveAttribute('src', before ?? '');
  await expect(dialog.getByText('秒后过期')).toBeVisible();
  expect(starts.length).toBe(started + 1);
});

test('an expired code is replaced automatically ten times; after that only on request', { tag: NIGHTLY }, async ({ page }) => {
  let started = 0;
  page.on('request', (request) => void (started += isAsking('StartQrLogin')(request) ? 1 : 0));
  await page.clock.install();
  await page.goto('/');
  await logIn(page);
  const dialog = await showCode(page, 'wechat');
  const expired = dialog.getByText('二维码已过期');
  const first = started;
  for (let renewal = 1; renewal <= 10; renewal += 1) {
    const before = await codeOf(page, 'wechat').getAttribute('src');
    await page.clock.fastForward(60_000);
    await expect(expired).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(codeOf(page, 'wechat')).not.toHaveAttribute('src', before ?? '');
    await expect(dialog.getByText('秒后过期')).toBeVisible();
    expect(started).toBe(first + renewal);
  }
  await page.clock.fastForward(60_000);
  await page.clock.runFor(600_000);
  await expect(expired).toBeVisible();
  expect(started).toBe(first + 10);
  await dialog.getByRole('button', { name: '刷新二维码' }).click();
  await expect(dialog.getByText('秒后过期')).toBeVisible();
  expect(started).toBe(first + 11);
});
