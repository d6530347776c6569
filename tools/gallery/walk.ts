import { DEMO_PAY_PASSWORD } from '#service/domains/identity/seed/people.ts';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { quiet } from '#testing/harness/quiet.ts';

const SIZE = { width: 1366, height: 900 };
const QUALITY = 82;

interface Step {
  /** File name of the picture in `docs/walk`, without extension. */
  readonly name: string;
  readonly take: (page: Page, listing: string) => Promise<void>;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Entered only if asked: the listings of the walk may cost more than the limit without a pay password. */
async function enterPayPassword(page: Page): Promise<void> {
  const asked = dialog(page, '支付订单').getByLabel('支付密码', { exact: true });
  await page.getByRole('heading', { level: 1, name: '支付成功' }).or(asked).first().waitFor();
  if (!(await asked.isVisible())) return;
  await asked.fill(DEMO_PAY_PASSWORD);
  await dialog(page, '支付订单').getByRole('button', { name: '下一步' }).click();
}

/** The README's walk through renting as the demo renter: each step continues from the previous one. */
export const walk: readonly Step[] = [
  { name: '1-home', take: async (page) => void (await page.goto('/')) },
  { name: '2-hall', take: async (page) => void (await page.goto('/zuhao.html')) },
  { name: '3-detail', take: async (page, listing) => void (await page.goto(`/detail/${listing}.html`)) },
  {
    name: '4-login',
    async take(page) {
      await page.getByRole('complementary', { name: '租用' }).getByRole('button', { name: '立即租用' }).click();
      const login = dialog(page, '登录');
      await login.getByRole('tab', { name: '快捷登录' }).click();
      await login.getByRole('button', { name: '密码登录', exact: true }).click();
      await login.getByLabel('手机号或用户名').fill('renter');
      await login.getByLabel('密码', { exact: true }).fill('Renter_2026');
      await login.getByRole('checkbox', { name: /^已阅读并同意/ }).check();
    },
  },
  {
    name: '5-pay',
    async take(page) {
      await dialog(page, '登录').getByRole('button', { name: '登录', exact: true }).click();
      await dialog(page, '支付订单')
        .getByRole('button', { name: /^余额支付 ¥/ })
        .waitFor();
    },
  },
  {
    name: '6-paid',
    async take(page) {
      await dialog(page, '支付订单')
        .getByRole('button', { name: /^余额支付 ¥/ })
        .click();
      await enterPayPassword(page);
      await heading(page, '支付成功');
    },
  },
  {
    name: '7-order',
    async take(page) {
      await page.getByRole('link', { name: '去上号' }).click();
      await heading(page, '租用中');
    },
  },
  {
    name: '8-wallet',
    async take(page) {
      await page.getByRole('link', { name: /^可用余额 ¥/ }).click();
      await page.getByRole('region', { name: '余额' }).waitFor();
    },
  },
];

/** Runs the walk on a site and saves its pictures into a folder; `settled` waits until a page is complete. */
export async function photographWalk(
  browser: Browser,
  base: string,
  listing: string,
  folder: string,
  settled: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: SIZE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    storageState: quiet(base),
  });
  try {
    const page = await context.newPage();
    for (const { name, take } of walk) {
      await take(page, listing);
      await settled(page);
      await page.screenshot({ path: path.join(folder, `${name}.jpg`), quality: QUALITY, animations: 'disabled' });
    }
  } finally {
    await context.close();
  }
}
