import { shanghaiParts } from '#contract/rules/clock.ts';
import { aFreePlayOffer } from '#testing/builders/freePlayRows.ts';
import { aRenter } from '#testing/builders/market.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

/** Last minute of the day at which a whole play begins. */
const LAST_START = 23 * 60;

test('from the head’s entry to playing in three clicks', { tag: NIGHTLY }, async ({ page, market }) => {
  const { h, mi } = shanghaiParts(Date.now());
  test.skip(h * 60 + mi > LAST_START, 'no whole play is left today');
  const from = h * 60 + mi;
  await aFreePlayOffer(market, { from, to: from + 60, title: '三下就能玩的号', top_shelf: true, rented_count: 9_000, rating: 5 });
  await signedIn({ page, market }, await aRenter(market));
  await page.goto('/');
  let clicks = 0;
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click();
    clicks += 1;
  };
  await press(page.getByRole('banner').getByRole('link', { name: '免费玩' }));
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '三下就能玩的号' }).first();
  await press(card.getByRole('button', { name: '马上开始' }));
  await press(page.getByRole('region', { name: '正在玩' }).getByRole('button', { name: '查看上号信息' }));
  await expect(page.getByRole('group', { name: '账号和密码' })).toBeVisible();
  expect(clicks).toBe(3);
});
