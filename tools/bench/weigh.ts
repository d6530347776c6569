import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface Weight {
  js: number;
  css: number;
}

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Encoded bytes of scripts and styles as gzip sends them, of one visit; styles within the page count. */
export async function weigh(page: Page, address: string, act?: (page: Page) => Promise<unknown>): Promise<Weight> {
  const weight: Weight = { js: 0, css: 0 };
  const sizes: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const kind = type.includes('javascript') ? 'js' : type.includes('text/css') ? 'css' : null;
    if (kind === null) return;
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => {
          weight[kind] += responseBodySize;
        }),
    );
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await act?.(page);
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  const within = await page.locator('head > style').allTextContents();
  if (within.length > 0) weight.css += gzipSync(within.join(''), { level: 9 }).length;
  return weight;
}
