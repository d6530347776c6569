import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { demoOperators } from '#service/domains/operators/demoOperators.ts';
import { totpCode } from '#service/domains/operators/totp.ts';

const SIZE = { width: 1366, height: 900 };
const QUALITY = 82;

interface Picture {
  /** File name in `docs/console`, without extension. */
  readonly name: string;
  readonly place: string;
  /** Waits until the page is complete, or opens what the picture shows. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const table = (page: Page) => page.getByRole('table').first().waitFor();

/** The console's pages that docs/operator.md shows. */
export const guidePictures: readonly Picture[] = [
  {
    name: 'day',
    place: '/',
    ready: async (page) => {
      await page.getByRole('group', { name: /每个状态有数量/ }).waitFor();
      await page.locator('canvas').first().waitFor();
    },
  },
  {
    name: 'lifecycle',
    place: '/',
    ready: async (page) => {
      await page.getByRole('group', { name: /每个状态有数量/ }).waitFor();
      await page.getByRole('heading', { name: '走到哪一步' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  { name: 'queues', place: '/queues', ready: (page) => page.getByRole('heading', { name: '今天要处理的' }).waitFor() },
  { name: 'queue', place: '/queues/listings', ready: table },
  {
    name: 'complaint',
    place: '/queues/complaints',
    ready: async (page) => {
      await page.locator('main tbody tr').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^认领/ }).waitFor();
    },
  },
  { name: 'user', place: '/users/2', ready: table },
  {
    name: 'content',
    place: '/contents/notice/edit/1',
    ready: async (page) => {
      await page.getByRole('region', { name: '预览：AI' }).waitFor();
      await page.frameLocator('iframe').first().getByRole('heading').first().waitFor();
    },
  },
  { name: 'roles', place: '/roles', ready: table },
  { name: 'audit', place: '/audit', ready: table },
];

async function signIn(page: Page, url: string): Promise<void> {
  const admin = demoOperators.find(({ roles }) => roles.includes('admin'));
  if (!admin) throw new Error('the demo has no admin');
  await page.goto(url);
  await page.getByLabel('姓名').fill(admin.name);
  await page.getByLabel('密码').fill(admin.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('动态码，或恢复码').fill(totpCode(admin.totpSecret, Date.now()));
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation', { name: '页面' }).waitFor();
}

/** Signs in as the demo's admin and saves the pictures into a folder. */
export async function photographGuide(browser: Browser, url: string, folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ viewport: SIZE, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await signIn(page, url);
    for (const { name, place, ready } of guidePictures) {
      await page.goto(url + place);
      await ready(page);
      await page.screenshot({ path: path.join(folder, `${name}.jpg`), quality: QUALITY, animations: 'disabled' });
    }
  } finally {
    await context.close();
  }
}
