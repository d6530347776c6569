import type { Page } from '@playwright/test';
import { NIGHTLY } from '#testing/nightly.ts';
import { captchaDialog, openLogin, puzzleOf, slideByKeys } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { expect, test } from '#testing/site/site.ts';
import { cutOff, intercept, nextAnswer, operationOf } from '#testing/site/traffic.ts';

const ask = async (page: Page): Promise<() => Promise<void>> => {
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号码').fill(somePhone());
  return () => dialog.getByRole('button', { name: '获取验证码' }).click();
};
const sent = (page: Page) => page.getByText('验证码已发送，10 分钟内有效');

test('a captcha is solved with the arrow keys', async ({ page, market }) => {
  const bringUp = await ask(page);
  await slideByKeys(page, await puzzleOf({ page, market }, bringUp));
  await page.keyboard.press('Enter');
  await expect(sent(page)).toBeVisible();
});

test('a captcha is solved by clicking the arrows and 确定', { tag: NIGHTLY }, async ({ page, market }) => {
  const bringUp = await ask(page);
  const x = await puzzleOf({ page, market }, bringUp);
  const dialog = captchaDialog(page);
  const handle = dialog.getByRole('slider', { name: '拼图位置' });
  await slideByKeys(page, x - 4);
  await dialog.getByRole('button', { name: '向左移' }).click();
  await dialog.getByRole('button', { name: '向右移' }).click();
  await dialog.getByRole('button', { name: '向右移' }).click();
  await dialog.getByRole('button', { name: '向右移' }).click();
  await expect.poll(async () => Math.abs(Number(await handle.getAttribute('aria-valuenow')) - x)).toBeLessThanOrEqual(1);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(sent(page)).toBeVisible();
});

test('a captcha is solved by dragging with the mouse', async ({ page, market }) => {
  const bringUp = await ask(page);
  const x = await puzzleOf({ page, market }, bringUp);
  const handle = captchaDialog(page).getByRole('slider', { name: '拼图位置' });
  const [grip, track] = await Promise.all([handle.boundingBox(), handle.locator('..').boundingBox()]);
  if (!grip || !track) throw new Error('the slider is not on the screen');
  const furthest = Number(await handle.getAttribute('aria-valuemax'));
  const picture = await captchaDialog(page).getByAltText('带缺口的图片').boundingBox();
  expect([grip.width / (picture?.width ?? 0), track.width]).toEqual([expect.closeTo(1 - furthest / 320, 2), picture?.width]);
  const way = (x / furthest) * (track.width - grip.width);
  const [left, top] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    const part = step / 24;
    await page.mouse.move(left + way * part * part * (3 - 2 * part), top + (step % 3));
  }
  await page.mouse.up();
  await expect(sent(page)).toBeVisible();
});

test('a captcha’s proof of work is computed in a web worker and sent with the solution', async ({ page, market }) => {
  const challenge = { n: 'c5', x: '5', steps: 3 };
  await intercept(page, 'DrawCaptcha', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { drawCaptcha: object } };
    await route.fulfill({ response, json: { data: { drawCaptcha: { ...data.drawCaptcha, work: JSON.stringify(challenge) } } } });
  });
  const bringUp = await ask(page);
  const worker = page.waitForEvent('worker');
  await slideByKeys(page, await puzzleOf({ page, market }, bringUp));
  expect((await worker).url()).toMatch(/\/assets\/work\.worker-[\w-]+\.js$/);
  const solved = page.waitForRequest((request) => operationOf(request) === 'SolveCaptcha');
  await page.keyboard.press('Enter');
  const { variables } = (await solved).postDataJSON() as { variables: { input: { work: string } } };
  // Five to the eighth power, modulo 197.
  expect(variables.input.work).toBe('ab');
  await expect(sent(page)).toBeVisible();
});

test('a wrong position is refused with a message and a new captcha', { tag: NIGHTLY }, async ({ page, market }) => {
  const bringUp = await ask(page);
  const x = await puzzleOf({ page, market }, bringUp);
  const again = await puzzleOf({ page, market }, async () => {
    await slideByKeys(page, x > 160 ? x - 60 : x + 60);
    await page.keyboard.press('Enter');
    await expect(captchaDialog(page).getByRole('status')).toHaveText('滑块验证后端校验不通过');
  });
  await expect(captchaDialog(page).getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
  await slideByKeys(page, again);
  await page.keyboard.press('Enter');
  await expect(sent(page)).toBeVisible();
});

test('another picture is drawn on request; Escape closes the captcha', { tag: NIGHTLY }, async ({ page, market }) => {
  const bringUp = await ask(page);
  await puzzleOf({ page, market }, bringUp);
  const dialog = captchaDialog(page);
  const picture = dialog.getByAltText('带缺口的图片');
  const first = await picture.getAttribute('src');
  await dialog.getByRole('button', { name: '换一张' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: '登录', exact: true }).getByRole('button', { name: '获取验证码' })).toBeFocused();
});

test('a captcha that fails to load can be reloaded', { tag: NIGHTLY }, async ({ page }) => {
  const bringUp = await ask(page);
  const restore = await cutOff(page, 'DrawCaptcha');
  await bringUp();
  const dialog = captchaDialog(page);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await restore();
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog.getByAltText('带缺口的图片')).toBeVisible();
});

test('a captcha solved in one browser sends no code from another browser', { tag: NIGHTLY }, async ({ page, market, browser }) => {
  const bringUp = await ask(page);
  const restore = await cutOff(page, 'SendSms');
  await slideByKeys(page, await puzzleOf({ page, market }, bringUp));
  const { solveCaptcha: verifyKey } = await nextAnswer<{ solveCaptcha: string }>(page, 'SolveCaptcha', () => page.keyboard.press('Enter'));
  await restore();
  const stranger = await browser.newPage();
  const bringUpThere = await ask(stranger);
  await intercept(stranger, 'SendSms', async (route) => {
    const told = route.request().postDataJSON() as { variables: { input: object } };
    const variables = { input: { ...told.variables.input, verifyKey } };
    await route.continue({ postData: JSON.stringify({ ...told, variables }) });
  });
  await slideByKeys(stranger, await puzzleOf({ page: stranger, market }, bringUpThere));
  const answered = stranger.waitForResponse((response) => operationOf(response.request()) === 'SendSms');
  await stranger.keyboard.press('Enter');
  expect(await (await answered).json()).toMatchObject({ errors: [{ extensions: { code: 'VERIFY_KEY_INVALID' } }] });
  await stranger.close();
});
