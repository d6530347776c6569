import type { Locator, Page } from '@playwright/test';
import { yuanDigits } from '#contract/rules/money.ts';
import { changeOfferMachine } from '#machines/merchants/changeOffer.machine.ts';
import { anOwnListing } from '#testing/builders/merchantPages.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const box = (page: Page): Locator => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp): Promise<void> => box(page).getByRole('button', { name, exact: true }).click();
const submit = (page: Page): Locator => box(page).getByRole('button', { name: '改价', exact: true });
const confirm = (page: Page): Locator => box(page).getByRole('button', { name: /^(?:确认|重新)/ });

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/account/merchant');
  await page.getByRole('button', { name: `${name} ${anOwnListing().title}` }).click();
}

export const changeOffer = defineHeld(changeOfferMachine, {
  standing: 'verified',
  open: (page) => open(page, '改价'),
  drivers: {
    'price.submit': async (page, { hourlyFen }) => {
      await box(page).getByLabel('时租价').fill(yuanDigits(hourlyFen));
      await submit(page).click();
    },
    'price.confirm': (page) => press(page, '确认改价'),
    'price.reconsider': (page) => press(page, '再看看'),
    'move.confirm': (page) => confirm(page).click(),
    'change.leave': (page) => press(page, '取消'),
  },
  operations: { changePrice: 'ChangeListingPrice', moveListing: 'MoveListing' },
  data: {
    changePrice: () => ({ changeListingPrice: { id: '101', version: 4 } }),
    moveListing: () => ({ moveListing: { id: '101', state: 'OFF' } }),
  },
  facts: {
    'changeOffer.pricing': (page) => expect(submit(page)).not.toHaveAttribute('aria-busy', 'true'),
    'changeOffer.changing': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'changeOffer.changingAnyway': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'changeOffer.askingOnceMore': (page) => expect(box(page).getByText('改动超过一半', { exact: false })).toBeVisible(),
    'changeOffer.confirming': (page) =>
      expect(box(page).getByRole('button', { name: '确认下架' })).not.toHaveAttribute('aria-busy', 'true'),
    'changeOffer.moving': (page) => expect(confirm(page)).toHaveAttribute('aria-busy', 'true'),
    'changeOffer.refused': (page) => expect(box(page).getByRole('button', { name: /^重新/ })).toBeVisible(),
    'changeOffer.changed': (page) =>
      expect(page.getByRole('status').filter({ hasText: /^(?:价格已改，下一单起生效|已上架|已下架)$/ })).toBeVisible(),
    'changeOffer.left': (page) => expect(box(page)).toBeHidden(),
  },
  alike: [{ states: ['changeOffer.changing', 'changeOffer.changingAnyway'], shows: 'the same', why: '确认之后照样忙着改价' }],
  silent: { 'changePrice+超过一半': '弹窗自己说明从多少改到多少，再问一次' },
});

export const takeDownOffer: HeldDriver = { ...changeOffer, subject: 'changeOffer@下架', open: (page) => open(page, '下架') };

export const makeOffer: HeldDriver = {
  ...changeOffer,
  subject: 'changeOffer@上架',
  background: { OwnListings: () => ({ ownListings: { items: [anOwnListing({ state: 'OFF' })], nextCursor: null } }) },
  open: (page) => open(page, '上架'),
};
