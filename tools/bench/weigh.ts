import { gzipSync } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

export interface Weight {
  js: number;
  css: number;
}

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const QUIET = 3_000;

/** Resolves when no file has arrived for a while. */
async function untilQuiet(last: () => number): Promise<void> {
  const began = Date.now();
  let remaining = QUIET;
  while (remaining > 0) {
    await setTimeout(remaining);
    remaining = Math.max(began, last()) + QUIET - Date.now();
  }
}

/** Compressed bytes of scripts and styles of one visit; inline styles count as gzip would compress them. */
export async function weigh(page: Page, address: string, act?: (page: Page) => Promise<unknown>): Promise<Weight> {
  const weight: Weight = { js: 0, css: 0 };
  const sizes: Promise<void>[] = [];
  let last = 0;
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const kind = type.includes('javascript') ? 'js' : type.includes('text/css') ? 'css' : null;
    if (kind === null) return;
    last = Date.now();
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => {
          weight[kind] += responseBodySize;
        }),
    );
  });
  // The network of a page that polls is never idle, so a quiet time without new files is enough.
  const rest = async (): Promise<void> => {
    const idle = page.waitForLoadState('networkidle').catch(() => {});
    await Promise.race([idle, untilQuiet(() => last)]);
  };
  await page.goto(address);
  await rest();
  await act?.(page);
  await rest();
  await Promise.all(sizes);
  const within = await page.locator('head > style').allTextContents();
  if (within.length > 0) weight.css += gzipSync(within.join(''), { level: 9 }).length;
  return weight;
}
