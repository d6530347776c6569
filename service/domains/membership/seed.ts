import { DAY } from '#contract/rules/constants.ts';
import { planTerms } from '#contract/rules/membership.ts';
import { at, type Seed } from '#service/kernel/demo.ts';
import { payMembership, subscribe } from './subscribe.ts';

const BOUGHT_AGO = 40 * DAY;

export const seed: Seed = {
  /** A year of super membership, bought from the wallet some weeks ago. */
  async past({ deps, now, cast: { vip } }) {
    const before = at(deps, now - BOUGHT_AGO);
    const { priceFen } = planTerms('super', 'year') ?? { priceFen: 0 };
    const subscriptionNo = await subscribe(before, vip, { product: 'super', plan: 'year', agreed_total: priceFen });
    await payMembership(before, vip, { subscriptionNo, method: 'wallet', proof: undefined });
  },
};
