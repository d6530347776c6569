import type { BodyOf } from '#contract/rest/endpoint.ts';
import * as rest from '#contract/rest/reviews.ts';
import { HOUR } from '#contract/rules/constants.ts';
import type { PicturePurpose } from '#contract/rules/picture.ts';
import { uploadPicture } from '#contract/rest/pictures.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import { aListing, aPaidOrder, aRenter, keyed, type Listing, type Person } from './market.ts';
import { plainPicture } from './picture.ts';
import type { TestService } from './service.ts';
import { timeOf } from './time.ts';

export interface OverRental {
  readonly renter: Person;
  readonly owner: Person;
  readonly listing: Listing;
  readonly orderNo: string;
}

type Body = BodyOf<typeof rest.writeReview>;

export const aReview = (wish: Partial<Body> = {}): Body => ({
  described: 5,
  sign_in: 4,
  service: 3,
  words: '皮肤都在，上号很快',
  tags: ['上号快'],
  pictures: [],
  anonymous: false,
  ...wish,
});

/** Uploads a picture; returns its id. */
export async function anUpload(service: TestService, { token }: Person, purpose: PicturePurpose): Promise<string> {
  const response = await service.http.inject({
    method: 'POST',
    url: `${basePath}${uploadPicture.path}?purpose=${purpose}`,
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    payload: await plainPicture({ width: 40, height: 30 }).png().toBuffer(),
  });
  return response.json<{ data: { id: string } }>().data.id;
}

/** Builder of reviews; the service may be started later. */
export function reviewsOf(running: () => TestService) {
  const { after } = timeOf(running);

  /** An order whose rental of one hour has ended. */
  async function overRental(wish: { renter?: Person; listing?: Listing; owner?: Person } = {}): Promise<OverRental> {
    const renter = wish.renter ?? (await aRenter(running()));
    const owner = wish.owner ?? (await aRenter(running()));
    const listing = wish.listing ?? (await aListing(running(), { owner_id: owner.id }));
    const { order_no: orderNo } = await aPaidOrder(running(), renter, listing);
    await after(HOUR + HOUR);
    return { renter, owner, listing, orderNo };
  }

  const write = ({ renter, orderNo }: OverRental, wish: Partial<Body> = {}) =>
    running().ask(rest.writeReview, { params: { order_no: orderNo }, body: aReview(wish) }, keyed(renter));
  const summary = ({ id }: Listing) => running().get(rest.getReviewSummary, { params: { account_id: id } });
  const list = ({ id }: Listing, filter: 'all' | 'pictures' | 'low' = 'all') =>
    running().get(rest.listReviews, { params: { account_id: id }, query: { filter } });

  return { after, overRental, write, summary, list };
}
