import type { Browser, Locator, Page } from '@playwright/test';
import type { Platform } from '#sandbox/phone/codes.ts';
import { drawQr } from '#service/kernel/lib/qrCode.ts';
import { loginDialog } from './login.ts';
import { expect, type Visit } from './site.ts';

export const providers = [
  ['wechat', '微信'],
  ['qq', 'QQ'],
  ['app', 'App'],
] as const satisfies readonly (readonly [Platform, string])[];
const labels = Object.fromEntries(providers) as Readonly<Record<Platform, string>>;

/** Opens the scan tab of the open login dialog at a provider, and waits for its code. */
export async function showCode(page: Page, platform: Platform): Promise<Locator> {
  const dialog = loginDialog(page);
  await dialog.getByRole('tab', { name: '扫码登录' }).click();
  await dialog.getByRole('group', { name: '扫码方式' }).getByRole('button', { name: labels[platform] }).click();
  await expect(codeOf(page, platform)).toBeVisible();
  return dialog;
}

export const codeOf = (page: Page, platform: Platform): Locator =>
  loginDialog(page).getByRole('img', { name: `${labels[platform]}登录二维码` });

/** A separate phone: a browser with its own fingerprint. */
export async function aPhoneIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  return context.newPage();
}

/** Selects the page's code on the phone: the one with the same image. */
export async function pointAt(phone: Page, { page, market }: Visit, platform: Platform): Promise<void> {
  const { url } = market.sandbox;
  const picture = await codeOf(page, platform).getAttribute('src');
  const { list } = (await (await fetch(`${url}/phone/codes`)).json()) as { list: { platform: Platform; code: string }[] };
  const addresses = list.filter((each) => each.platform === platform).map(({ code }) => `${url}/phone/${platform}/${code}`);
  const pictures = await Promise.all(addresses.map(drawQr));
  await phone.goto(addresses[pictures.indexOf(picture ?? '')] ?? '');
}

/** Selects the page's code, scans it and confirms. */
export async function scanAndConfirm(phone: Page, visit: Visit, platform: Platform, who?: string): Promise<void> {
  await pointAt(phone, visit, platform);
  await phone.getByRole('button', { name: '扫码' }).click();
  await confirmAs(phone, who);
}

/** Confirms a scanned code as the named identity, or as a new one. */
export async function confirmAs(phone: Page, who?: string): Promise<void> {
  await phone
    .getByRole('group', { name: '用哪个身份登录' })
    .getByText(who ?? /^新(微信号| QQ 号|手机号)$/)
    .click();
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByRole('heading', { name: '已确认登录' })).toBeVisible();
}

/** The identity last used on the phone. */
export const whoConfirmed = async (phone: Page): Promise<string> =>
  /以“(.+)”的身份/.exec(await phone.getByText(/^以“/).innerText())?.[1] ?? '';
