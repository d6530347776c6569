import type { Updateable } from 'kysely';
import { listingChart, type ListingEventName, listingLifecycle, type ListingState } from '#contract/listingLifecycle.ts';
import { SerializationConflict } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { chartTable } from '#service/kernel/histories/chartTable.ts';
import type { HistorySource } from '#service/kernel/histories/source.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { ListingTable } from './tables.ts';

interface ListingRow {
  readonly id: string;
  readonly state: ListingState;
}

interface Step {
  readonly event: ListingEventName;
  readonly by: 'owner' | 'platform' | 'clock';
  readonly note?: string;
  readonly changes?: Omit<Updateable<ListingTable>, 'state'>;
}

export const listingHistory: HistorySource = {
  chart: chartTable(listingChart, listingChart.stored),
  table: 'listing',
  key: 'id',
  status: 'state',
  history: { table: 'listing_event', row: 'listing_id', from: 'from_state', to: 'to_state' },
};

/** Moves a listing that was read in this transaction, by its chart, with the row that says who, when and why. */
export async function moveListing({ db, clock }: CommandContext, { id, state }: ListingRow, { event, by, note = '', changes }: Step) {
  const to = listingLifecycle.moves(state).get(event);
  if (to === undefined) throw refused('LISTING_STATE');
  const at = new Date(clock.now());
  const moved = await db
    .updateTable('listing')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('state')
    .executeTakeFirst();
  if (!moved) throw new SerializationConflict();
  await db.insertInto('listing_event').values({ listing_id: id, at, event, from_state: state, to_state: to, by, note }).execute();
  return to;
}
