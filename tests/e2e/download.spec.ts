import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { storeRelease, withdrawRelease } from '#service/domains/downloads/release.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { expect, test } from '#testing/site/site.ts';
import { intercept } from '#testing/site/traffic.ts';

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
  const { id } = await inTransaction(market.deps, (held) => storeRelease(held, release(version), [bytes]));
  await page.goto('/');
  await page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: '下载上号器' }).click();
  const card = page.getByRole('region', { name: `Windows ${version}` });
  const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: '下载' }).click()]);
  expect(file.suggestedFilename()).toBe('上号器.exe');
  expect(fs.readFileSync(await file.path()).equals(bytes)).toBe(true);
  await expect(card.getByRole('status')).toHaveText('文件完整，已保存到浏览器的下载文件夹。');
  await inTransaction(market.deps, (held) => withdrawRelease(held, id, true));
  await card.getByRole('button', { name: '再下载一次' }).click();
  await expect(card.getByRole('alert')).toContainText('文件不存在');
});

test('an address that is not ours, a file that goes away midway, and other bytes than were promised are each told apart', async ({
  page,
  market,
}) => {
  const version = `3.${Math.floor(Math.random() * 90_000)}`;
  await inTransaction(market.deps, (held) => storeRelease(held, release(version), [bytes]));
  const card = page.getByRole('region', { name: `Windows ${version}` });
  const downloaded: string[] = [];
  page.on('download', (file) => downloaded.push(file.suggestedFilename()));

  // M28: nothing is asked for at an address that is not of this site.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const readdress = await intercept(page, 'ClientReleases', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/"url":"[^"]*"/g, '"url":"https://files.example.com/launcher.exe"');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto('/download');
  await card.getByRole('button', { name: /下载/ }).click();
  await expect(card.getByRole('alert')).toContainText('下载地址错误');
  expect(asked.filter((address) => address.includes('example.com'))).toEqual([]);
  await readdress();
  await page.reload();

  // M30: the first half comes, then the file is gone.
  let answers = 0;
  await page.route(/\/static\/downloads\//, async (route) => {
    answers += 1;
    if (answers > 1) await route.fulfill({ status: 410 });
    else await route.fulfill({ status: 200, body: bytes.subarray(0, bytes.length / 2) });
  });
  await card.getByRole('button', { name: /下载/ }).click();
  await expect(card.getByRole('alert')).toContainText('下载文件出错,文件已被删除', { timeout: 20_000 });
  expect(answers).toBeGreaterThan(1);
  await page.unrouteAll();

  // M30: all bytes come, but one differs.
  const other = Buffer.from(bytes);
  other[1_000] = (other[1_000] ?? 0) ^ 1;
  await page.route(/\/static\/downloads\//, (route) => route.fulfill({ status: 200, body: other }));
  await card.getByRole('button', { name: /下载/ }).click();
  await expect(card.getByRole('alert')).toContainText('下载文件出错,文件已被删除', { timeout: 20_000 });
  await page.unrouteAll();
  expect(downloaded).toEqual([]);

  const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: /下载/ }).click()]);
  expect(fs.readFileSync(await file.path()).equals(bytes)).toBe(true);
});
