import { offerRange } from '#contract/rules/bargain.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { at, type Seed } from '#service/kernel/demo.ts';
import { makeOffer } from './offer.ts';

/** The renter has offered for some accounts an hour ago. */
const OFFERED = 3;

export const seed: Seed = {
  async last({ deps, now, cast: { renter } }) {
    const listings = await deps.db
      .selectFrom('listing')
      .select(['id', 'shown_rental'])
      .where('is_use_bargain', '=', true)
      .where('is_listed', '=', true)
      .where('deleted_at', 'is', null)
      .where('owner_id', '<>', renter.id)
      .orderBy('rented_count', 'desc')
      .orderBy('id')
      .limit(OFFERED)
      .execute();
    for (const { id, shown_rental } of listings) await makeOffer(at(deps, now - HOUR), renter, id, offerRange(shown_rental).least);
  },
};
