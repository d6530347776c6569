import { aFreePlayOffer } from '#testing/builders/freePlayRows.ts';
import { aRenter } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { atNoonTomorrow } from '#testing/site/tomorrow.ts';
import { DAY } from '#contract/rules/constants.ts';

const NOON = 12 * 60;

test('from the head’s entry to playing in three clicks', { tag: NIGHTLY }, async ({ page, market: site }) => {
  const { market, now, close } = await atNoonTomorrow(page, site);
  await aFreePlayOffer(market, { from: NOON, to: NOON + 60, title: '三下就能玩的号', top_shelf: true, rented_count: 9_000, rating: 5 });
  await signedIn({ page, market }, await aRenter(market), now() + DAY);
  await page.goto('/');
  let clicks = 0;
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click();
    clicks += 1;
  };
  await press(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '免费玩' }));
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '三下就能玩的号' }).first();
  await press(card.getByRole('button', { name: '马上开始' }));
  await press(page.getByRole('region', { name: '正在玩' }).getByRole('button', { name: '查看上号信息' }));
  await expect(page.getByRole('group', { name: '账号和密码' })).toBeVisible();
  expect(clicks).toBe(3);
  await close();
});
