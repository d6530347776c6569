import type { StateValueFrom } from 'xstate';
import { type Lifecycle, lifecycleOf } from './lifecycle.ts';
import { type ListingEventName, listingLifecycleMachine } from './listingLifecycle.machine.ts';

export type { ListingEventName } from './listingLifecycle.machine.ts';

type ChartState = StateValueFrom<typeof listingLifecycleMachine>;

/** Stored name of each state of the chart; a missing one does not compile. */
const stored = {
  draft: 'draft',
  waiting: 'waiting',
  onOffer: 'on_offer',
  resting: 'resting',
  off: 'off',
  deleted: 'deleted',
} as const satisfies Readonly<Record<ChartState, string>>;
export type ListingState = (typeof stored)[ChartState];

const charted = Object.fromEntries(Object.entries(stored).map(([state, name]) => [name, state])) as Readonly<
  Record<ListingState, ChartState>
>;
const chart = lifecycleOf(listingLifecycleMachine);

/** The chart under its own names, and the stored name of a state. */
export const listingChart = { ...chart, stored: (state: ChartState): ListingState => stored[state] };

/** The chart under the stored names of its states. */
export const listingLifecycle: Lifecycle<ListingState, ListingEventName> = {
  chart: chart.chart,
  initial: stored[chart.initial],
  moves: (from) => new Map([...chart.moves(charted[from])].map(([event, to]) => [event, stored[to]])),
  may: (from, event) => chart.may(charted[from], event),
  sources: (event) => chart.sources(event).map((state) => stored[state]),
  isOver: (state) => chart.isOver(charted[state]),
};

/** States that only the owner and the platform see; to everybody else the listing is unknown. */
export const unseenStates: readonly ListingState[] = ['draft', 'waiting', 'deleted'];
