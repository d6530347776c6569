import fs from 'node:fs';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '#testing/site/site.ts';

/** Records all messages from the app to the visualiser, as text. */
export async function overhear(charts: Page): Promise<() => string> {
  const heard: string[] = [];
  await charts.exposeFunction('hear', (text: string) => heard.push(text));
  await charts.evaluate(() => {
    new BroadcastChannel('charts').onmessage = ({ data }) =>
      (globalThis as unknown as { hear(text: string): void }).hear(JSON.stringify(data));
  });
  return () => heard.join('\n');
}

/** A chart may have the same name. */
export const saveButton = (charts: Page): Locator => charts.getByRole('button', { name: '保存', description: '把记录存成文件' });

/** The displayed run in its file format. */
export async function savedRun(charts: Page): Promise<string> {
  const [download] = await Promise.all([
    charts.waitForEvent('download'),
    charts.getByRole('button', { name: '保存', description: '把记录存成文件' }).click(),
  ]);
  return fs.readFileSync(await download.path(), 'utf8');
}

/** Opens the visualiser in a separate tab; records its requests to other origins. */
export async function openVisualiser(
  context: BrowserContext,
  found: '还没有连上应用' | '已连上' = '还没有连上应用',
): Promise<{ charts: Page; strangers: string[] }> {
  const charts = await context.newPage();
  const strangers: string[] = [];
  await charts.goto('/visualiser/');
  const { origin } = new URL(charts.url());
  charts.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && new URL(request.url()).origin !== origin) strangers.push(request.url());
  });
  await expect(charts.getByText(found)).toBeVisible();
  // Turns off automatic selection of the chart.
  await charts.getByRole('button', { name: '画面跟随' }).click();
  return { charts, strangers };
}

/** A state in the drawing. */
export const state = (charts: Page, id: string): Locator => charts.locator(`.chart [data-state="${id}"]`);
/** A running actor in the list. */
export const actor = (charts: Page, name: string): Locator =>
  charts
    .getByRole('list', { name: '正在运行' })
    .locator('.actor-row:not(.gone)')
    .getByRole('button', { name: new RegExp(`^${name} `) });
