import { writeReviewMachine } from '#machines/reviews/writeReview.machine.ts';
import { anOwnReview } from '#testing/builders/afterRental.ts';
import { busy, button, gathered, orderNo, ungathered } from '#testing/stubbed/afterRental.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

export const writeReview = defineHeld(writeReviewMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto(`/account/assessInfo?order_no=${orderNo}`);
    await expect(button(page, '提交评价')).toBeVisible();
  },
  drivers: {
    'form.open': (page) => button(page, '追加评价').click(),
    'form.close': (page) => button(page, '先不写').click(),
    'review.submit': async (page) => {
      for (const score of ['描述相符', '上号', '号主服务'])
        await page.getByRole('radiogroup', { name: score }).getByRole('radio', { name: '5 星，很满意' }).click();
      await button(page, '提交评价').click();
    },
  },
  unseen: [
    ...ungathered,
    { step: 'sendReview-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'form.close', why: '评价的表格一直开着；追加的表格由组件测试走' },
    { step: 'form.open', why: '追加的表格由组件测试走' },
  ],
  actors: gathered,
  operations: { sendReview: 'WriteReview' },
  data: { sendReview: () => ({ writeReview: anOwnReview() }) },
  facts: {
    'writeReview.writing': (page) => expect(button(page, '提交评价')).not.toHaveAttribute('aria-busy', 'true'),
    'writeReview.sending': (page) => busy(page, '提交评价'),
    'writeReview.gatheringPictures': (page) => expect(button(page, '提交评价')).toBeVisible(),
    'writeReview.written': (page) => expect(page.getByText('已提交', { exact: true })).toBeVisible(),
  },
});
