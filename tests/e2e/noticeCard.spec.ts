import { notify } from '#service/kernel/notices/notify.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';

for (const [width, height] of [
  [375, 667],
  [1366, 768],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });
    test('a notice never covers the credentials while they are read, wherever the page is scrolled to', async ({ page, market }) => {
      const renter = await aRenter(market);
      const { order_no } = await aPaidOrder(market, renter, await aListing(market));
      await signedIn({ page, market }, renter);
      await page.goto(`/account/order?order_no=${order_no}`);
      const card = page.getByRole('status', { name: '新通知' }).getByRole('article');
      const covered = (): Promise<string[]> =>
        page.evaluate(() => {
          const shown = document.querySelector('[aria-label="新通知"] article')?.getBoundingClientRect();
          const parts = [...document.querySelectorAll('[aria-label="账号和密码"] > *')];
          if (!shown || parts.length === 0) return ['not shown'];
          return parts
            .filter((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect();
              return left < shown.right && right > shown.left && top < shown.bottom && bottom > shown.top;
            })
            .map((part) => part.textContent ?? '');
        });
      await notify(market.deps, renter.id, { type: 'system', title: '有新活动', content: '内容很长的通知。'.repeat(6), orderNo: null });
      await expect(card).toBeVisible({ timeout: 30_000 });
      await page.getByRole('button', { name: '查看账号和密码' }).click();
      await expect(page.getByText('player-one')).toBeVisible();
      expect(await covered()).toEqual([]);
      for (const at of [0.02, 0.25, 0.5, 0.75, 0.95]) {
        await page.getByRole('group', { name: '账号和密码' }).evaluate((group, part) => {
          const { top } = group.getBoundingClientRect();
          scrollBy({ top: top - part * innerHeight, behavior: 'instant' });
        }, at);
        await expect.poll(covered).toEqual([]);
      }
    });
  });
}
