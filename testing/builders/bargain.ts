import type { BargainPartsFragment } from '#api/generated/operations.ts';
import type { BargainStanding } from '#machines/bargains/bargain.machine.ts';

/** Nothing offered yet for 3.50 yuan an hour. */
export const aBargain = (wish: Partial<BargainStanding> = {}): BargainStanding => ({
  status: 'OPEN',
  priceFen: 350,
  leastFen: 245,
  mostFen: 332,
  offersFen: [],
  offersLeft: 3,
  counterFen: null,
  heldFen: null,
  heldUntil: null,
  heldMs: 0,
  ...wish,
});

export const countered = aBargain({ offersFen: [289], offersLeft: 2, counterFen: 326 });
export const heldBargain = (until: number, heldMs = 600_000): BargainStanding =>
  aBargain({ status: 'HELD', offersFen: [289], offersLeft: 2, heldFen: 289, heldUntil: until, heldMs });

/** As the gateway says it. */
export const asAnswered = ({ offersFen, heldMs: _, ...bargain }: BargainStanding): BargainPartsFragment => ({
  ...bargain,
  offers: offersFen.map((hourlyFen, at) => ({ at, hourlyFen })),
});
