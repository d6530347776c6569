import { expect } from '#testing/stubbed/expect.ts';
import type { Problem } from '#contract/problem.ts';
import { rentVerificationMachine } from '#machines/orders/rentVerification.machine.ts';
import type { PriceNowQuery } from '#api/generated/operations.ts';
import { priceNow } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { doing, isRentable, openListing, press, rentButton, shown } from '#testing/stubbed/rent.ts';

export const rentVerification = defineHeld(rentVerificationMachine, {
  standing: 'verified',
  async open(page) {
    await openListing(page);
    await rentButton(page).click();
  },
  drivers: {
    'price.accept': (page) => press(page, '价格有变动', '同意新价格，继续'),
    'price.decline': (page) => press(page, '价格有变动', '不租了'),
    'verification.retry': (page) => press(page, '价格核对失败', '重试'),
    'verification.abandon': (page) => press(page, '价格核对失败', '先不租'),
  },
  operations: { readPrice: 'PriceNow' },
  data: { readPrice: ({ value }) => priceNow({ prices: (value as { terms: PriceNowQuery['priceNow'] }).terms.prices }) },
  facts: {
    'rentVerification.verifying': (page) => doing(page, '正在核对价格…'),
    'rentVerification.awaitingConsent': (page) => shown(page, '价格有变动'),
    'rentVerification.failed': (page) => shown(page, '价格核对失败'),
    'rentVerification.agreed': (page) => shown(page, '支付订单'),
    'rentVerification.declined': isRentable,
    'rentVerification.refused': async (page, { problem }) => {
      await isRentable(page);
      await expect(page.getByText((problem as Problem).message).first()).toBeVisible();
    },
  },
});
