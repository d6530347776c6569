import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { storeRelease, withdrawRelease } from '#service/domains/downloads/release.ts';
import { transact } from '#service/kernel/database/transact.ts';
import { expect, test } from '#testing/site/site.ts';

const bytes = randomBytes(600 * 1024);
const release = (version: string) =>
  ({
    system: 'windows',
    version,
    fileName: '上号器.exe',
    contentType: 'application/octet-stream',
    notes: '第一版',
    isSample: false,
  }) as const;

test('the floating button leads to the launcher, whose file arrives whole, and a withdrawn one is said to be missing', async ({
  page,
  market,
}) => {
  const version = `1.${Math.floor(Math.random() * 90_000)}`;
  const { id } = await transact(market.deps, (held) => storeRelease(held, release(version), [bytes]));
  await page.goto('/');
  await page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: '下载上号器' }).click();
  const card = page.getByRole('region', { name: `Windows ${version}` });
  const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: '下载' }).click()]);
  expect(file.suggestedFilename()).toBe('上号器.exe');
  expect(fs.readFileSync(await file.path()).equals(bytes)).toBe(true);
  await expect(card.getByRole('status')).toHaveText('文件完整，已保存到浏览器的下载文件夹。');
  await transact(market.deps, (held) => withdrawRelease(held, id, true));
  await card.getByRole('button', { name: '再下载一次' }).click();
  await expect(card.getByRole('alert')).toContainText('文件不存在');
});
