import { getUserInfo } from '#contract/rest/session.ts';
import { aUser } from '#testing/builders/identity.ts';
import { plainPicture } from '#testing/builders/picture.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const photo = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plainPicture({ width: 3_000, height: 2_000, colour }).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
});

test('a photo becomes the avatar, a failed upload can be retried, and other files are refused', async ({ page, market }) => {
  const user = await aUser(market);
  await signedIn({ page, market }, user);
  await page.goto('/account/personal');
  await page.getByRole('link', { name: '修改头像和昵称' }).click();
  const worn = page.getByRole('img', { name: '现在的头像' });
  const inHead = page
    .getByRole('banner')
    .getByRole('link', { name: /^个人中心，/ })
    .locator('img');
  const avatar = async () => (await market.get(getUserInfo, {}, user)).avatar;
  const choose = page.getByLabel('选择头像');

  await choose.setInputFiles(await photo('first.jpg', '#c33'));
  await expect(worn).toHaveAttribute('src', /^\/static\/pictures\/[\w-]{43}\.webp$/);
  const first = await avatar();
  await expect(worn).toHaveAttribute('src', first);
  await expect(inHead).toHaveAttribute('src', first);
  await expect.poll(() => worn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);

  await page.route('**/web/api/v1/pictures?*', (route) => route.abort('connectionreset'), { times: 1 });
  await choose.setInputFiles(await photo('second.jpg', '#36c'));
  await expect(page.getByRole('alert')).toContainText('网络已断开，请检查网络后重试');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(worn).not.toHaveAttribute('src', first);
  await expect(inHead).toHaveAttribute('src', await avatar());

  await choose.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') });
  await expect(page.getByRole('alert')).toContainText('图片无法识别，请上传 JPEG、PNG 或 WebP 图片');
  await page.getByRole('button', { name: '移除 page.png' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an upload cancelled in progress leaves nothing behind', { tag: NIGHTLY }, async ({ page, market }) => {
  const user = await aUser(market);
  await signedIn({ page, market }, user);
  await page.goto('/account/system?type=profile');
  await page.route('**/web/api/v1/pictures?*', () => new Promise(() => {}));
  await page.getByLabel('选择头像').setInputFiles(await photo('slow.jpg', '#3c3'));
  await expect(page.getByRole('progressbar', { name: '上传 slow.jpg' })).toBeVisible();
  await page.getByRole('button', { name: '取消上传 slow.jpg' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '上传头像' })).toBeFocused();
  expect((await market.get(getUserInfo, {}, user)).avatar).toBe('/static/avatars/1.svg');
});

test('a default avatar is selected with the keyboard, and the nickname is changed once', async ({ page, market }) => {
  const user = await aUser(market);
  await signedIn({ page, market }, user);
  await page.goto('/account/system?type=profile');
  await page.getByRole('radio', { name: '第 1 个头像' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: '现在的头像' })).toHaveAttribute('src', '/static/avatars/2.svg');
  const nickname = page.getByRole('textbox', { name: '昵称' });
  await nickname.fill('官方客服');
  await page.getByRole('button', { name: '保存昵称' }).click();
  await expect(page.getByRole('alert')).toContainText('昵称不能含有“官方”“客服”“管理员”等字样');
  await nickname.fill(`晚风${Date.now() % 1_000_000}`);
  await page.getByRole('button', { name: '保存昵称' }).click();
  await expect(page.getByText('昵称已保存')).toBeVisible();
  await expect(page.getByText(/以后可以再修改$/)).toBeVisible();
  const name = await nickname.inputValue();
  await expect(page.getByRole('banner').getByRole('link', { name: `个人中心，${name}` })).toBeVisible();
});
