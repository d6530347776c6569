import type { orderParties, WireOf } from '#contract/names.ts';

export type OrderActor = WireOf<typeof orderParties>;
