import * as contract from '#contract/rest/listings.ts';
import { rentVerificationMachine } from '#machines/orders/rentVerification.machine.ts';
import { aListing, aRenterWithPhone } from '#testing/builders/market.ts';
import { rentButton } from '#testing/stubbed/rent.ts';
import { rentVerification as held } from '#testing/stubbed/orders/rentVerification.driver.ts';
import { expect } from '#testing/site/site.ts';
import { refusal } from '#testing/answers.ts';
import { asItStands, defineLive, type Scene } from '#testing/live/driver.ts';
import { type Listing, rentedOut, setListing, suspendGame } from '#testing/live/market.ts';
import { stopped } from '#testing/live/troubles.ts';
import { enterAs } from '#testing/live/world.ts';

interface World {
  readonly listing: Listing;
}

const turned =
  (otherwise: Partial<Listing>) =>
  (scene: Scene<World>): Promise<void> =>
    setListing(scene, scene.world.listing, scene.world.listing.rental, otherwise);

export const rentVerification = defineLive<typeof rentVerificationMachine, World>(rentVerificationMachine, {
  held,
  async prepare(visit) {
    await enterAs(visit, await aRenterWithPhone(visit.market));
    return { listing: await aListing(visit.market) };
  },
  async open({ page, world }) {
    await page.goto(`/detail/${world.listing.id}.html`);
    await expect(rentButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await rentButton(page).click();
  },
  answers: { readPrice: { 没有变: asItStands, 涨价: turned({ rental: 650, deposit: 3_000 }) } },
  refusals: {
    readPrice: {
      calls: [contract.verifyPrice],
      as: (code) => ({ verdict: 'refused', problem: refusal(code) }),
      thrown: stopped.thrown,
      labels: { ...stopped.labels, LISTING_UNLISTED: '已下架', LISTING_UNRENTABLE: '已租出' },
      given: {
        ...stopped.given,
        LISTING_UNLISTED: turned({ is_listed: false }),
        LISTING_UNRENTABLE: (scene) => turned(rentedOut())(scene),
        LISTING_DELETED: turned({ deleted_at: new Date() }),
        LISTING_MAINTENANCE: ({ market, world }) => suspendGame({ market }, world.listing),
      },
    },
  },
  facts: { 'rentVerification.refused': ({ page }) => expect(page.getByRole('dialog')).toHaveCount(0) },
  lost: ['readPrice'],
});
