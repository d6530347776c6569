import type { Locator, Page } from '@playwright/test';
import { aListing, aRenterWithPhone, type Listing, type ListingWish, type Person, type PersonWish } from '#testing/builders/market.ts';
import { expect, signedIn, type Visit } from './site.ts';

export const rentCard = (page: Page): Locator => page.getByRole('complementary', { name: '租用' });
export const rentButton = (page: Page): Locator => rentCard(page).getByRole('button', { name: '立即租用' });
export const paymentDialog = (page: Page): Locator => page.getByRole('dialog', { name: '支付订单' });

export interface Rental {
  readonly renter: Person;
  readonly listing: Listing;
}

/** A logged-in renter on the page of a listing used by no other test: 5 yuan an hour, a deposit of 20. */
export async function onDetail(visit: Visit, wish: { renter?: PersonWish; listing?: ListingWish } = {}): Promise<Rental> {
  const renter = await aRenterWithPhone(visit.market, wish.renter);
  const listing = await aListing(visit.market, wish.listing);
  // An open page could still send requests as the earlier renter.
  if (visit.page.url() !== 'about:blank') await visit.page.goto('about:blank');
  await signedIn(visit, renter);
  await visit.page.goto(`/detail/${listing.id}.html`);
  await expect(rentButton(visit.page)).toBeEnabled();
  return { renter, listing };
}

/** The orders of this renter, read from the database. */
export async function ordersOf(
  { market }: Pick<Visit, 'market'>,
  renter: Person,
): Promise<{ order_no: string; status: number; payable: number }[]> {
  return market.deps.db
    .selectFrom('rental_order')
    .select(['order_no', 'status', 'payable'])
    .where('renter_id', '=', renter.id)
    .orderBy('id')
    .execute();
}

export type Outcome = '支付成功' | '支付失败' | '不通知（沉默）' | '延迟通知 10 秒' | '重复通知';

/** Presses a button of the card cashier, to which the browser has navigated. */
export async function atCashier(page: Page, amount: string, outcome: Outcome): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: '银行卡收银台' })).toBeVisible();
  await expect(page.getByText(amount, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: outcome }).click();
}
