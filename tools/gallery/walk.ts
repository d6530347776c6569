import { DAY } from '#contract/rules/constants.ts';
import { DEMO_PAY_PASSWORD } from '#service/domains/identity/seed/people.ts';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { quiet } from '#testing/harness/quiet.ts';
import type { Facts } from './scene.ts';

const SIZE = { width: 1366, height: 900 };
const QUALITY = 82;

interface Step {
  /** File name of the picture in `docs/walk`, without extension. */
  readonly name: string;
  /** Default: the demo renter, who logs in on the way. */
  readonly as?: 'owner';
  readonly take: (page: Page, facts: WalkFacts) => Promise<void>;
}

interface WalkFacts extends Pick<Facts, 'freeListing' | 'ownDraft'> {
  /** Session of the demo owner. */
  readonly owner: string;
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

/** The README's walk through renting as the demo renter, then through lending as the demo owner; each step continues from the last one. */
export const walk: readonly Step[] = [
  { name: '1-home', take: async (page) => void (await page.goto('/')) },
  { name: '2-hall', take: async (page) => void (await page.goto('/zuhao.html')) },
  { name: '3-detail', take: async (page, { freeListing }) => void (await page.goto(`/detail/${freeListing}.html`)) },
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
  {
    name: '9-publish',
    as: 'owner',
    async take(page, { ownDraft }) {
      await page.goto(`/account/merchant/publish?id=${ownDraft}`);
      await page.getByRole('complementary', { name: '预览和发布' }).waitFor();
    },
  },
  {
    name: '10-table',
    as: 'owner',
    async take(page) {
      await page.goto('/account/merchant/table');
      await page.getByRole('checkbox', { name: '选这一页' }).check();
    },
  },
];

interface WalkedSite {
  readonly browser: Browser;
  readonly base: string;
  readonly folder: string;
  /** Waits until a page is complete. */
  readonly settled: (page: Page) => Promise<void>;
}

/** Runs the walk on a site and saves its pictures into a folder. */
export async function photographWalk({ browser, base, folder, settled }: WalkedSite, facts: WalkFacts): Promise<void> {
  for (const as of [undefined, 'owner'] as const) {
    const context = await browser.newContext({
      baseURL: base,
      viewport: SIZE,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      storageState: quiet(base),
    });
    if (as) {
      const stored = JSON.stringify({ token: facts[as], expiresAt: Date.now() + DAY });
      await context.addInitScript((value) => localStorage.setItem('session-token', value), stored);
    }
    try {
      const page = await context.newPage();
      for (const { name, take } of walk.filter((step) => step.as === as)) {
        await take(page, facts);
        await settled(page);
        await page.screenshot({ path: path.join(folder, `${name}.jpg`), quality: QUALITY, animations: 'disabled' });
      }
    } finally {
      await context.close();
    }
  }
}
