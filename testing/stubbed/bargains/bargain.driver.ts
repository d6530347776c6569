import type { Page } from '@playwright/test';
import type { RequestAnswer } from '@xstate/test/playwright';
import { bargainMachine, type BargainStanding } from '#machines/bargains/bargain.machine.ts';
import { asAnswered } from '#testing/builders/bargain.ts';
import { aListing } from '#testing/builders/gateway.ts';
import { background, priced } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { pageTime } from '#testing/stubbed/stage.ts';
import { openListing, realNameActor, rentCard, shown } from '#testing/stubbed/rent.ts';

const listing = aListing({ isUseBargain: true });
const panel = (page: Page) => rentCard(page).getByRole('region', { name: '议价' });
const offer = (page: Page) => panel(page).getByRole('button', { name: /^出价 / });
const said = async ({ value }: RequestAnswer, page: Page) => {
  const standing = (value as { value: BargainStanding }).value;
  return asAnswered({ ...standing, heldUntil: standing.heldUntil === null ? null : (await pageTime(page)) + standing.heldMs });
};

export const bargain = defineHeld(bargainMachine, {
  standing: 'verified',
  background: {
    Listing: () => ({ listing }),
    ListingNow: (stage) => ({ listingNow: { ...background.ListingNow(stage).listingNow, ...priced(listing, stage) } }),
  },
  async open(page) {
    await openListing(page);
    await rentCard(page).getByRole('button', { name: '出价' }).click();
  },
  drivers: {
    'offer.send': (page) => offer(page).click(),
    'bargain.reread': (page) => panel(page).getByRole('button', { name: '重试' }).click(),
  },
  operations: { readBargain: 'Bargain', makeOffer: 'MakeOffer' },
  data: {
    readBargain: async (given, page) => ({ bargain: await said(given, page) }),
    makeOffer: async (given, page) => ({ makeOffer: await said(given, page) }),
  },
  actors: { realName: realNameActor },
  facts: {
    'bargain.reading': (page) => expect(panel(page)).toHaveAttribute('aria-busy', 'true'),
    'bargain.failed': (page) => expect(panel(page).getByRole('button', { name: '重试' })).toBeVisible(),
    'bargain.deciding': (page) => expect(offer(page)).not.toHaveAttribute('aria-busy', 'true'),
    'bargain.offering': (page) => expect(offer(page)).toHaveAttribute('aria-busy', 'true'),
    'bargain.identifying': (page) => shown(page, '实名认证'),
    'bargain.held': (page) => expect(panel(page).getByText(/^谈成/)).toBeVisible(),
    'bargain.over': (page) => expect(panel(page).getByText(/明天 0 点后/)).toBeVisible(),
  },
  unseen: [
    { step: 'makeOffer-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'realName-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'realName+未成年', why: '未成年人的认证在 realName 的画面里走' },
    { step: 'bargain.reread', in: ['bargain.held', 'bargain.over'], why: '谈成或谈完之后，页面到时间才自己再读' },
  ],
  silent: { 'makeOffer+要实名': '直接打开实名认证' },
});
