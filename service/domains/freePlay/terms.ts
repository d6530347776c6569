import { sql } from 'kysely';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import { freePlayTermsShape, type getFreePlayTerms, type setFreePlayTerms } from '#contract/rest/freePlay.ts';
import { type FreePlayWindow, freePlayWindowsFault } from '#contract/rules/freePlay.ts';
import { listing } from '#service/domains/listings/tables.ts';
import { flag, json, orNull, pick, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';

const HOUR_MINUTES = 60;
const terms = {
  ...pick(listing, 'is_free_play'),
  windows: orNull(json<readonly FreePlayWindow[]>()),
  minutes: orNull(whole),
  keeps_password: orNull(flag),
};

/** What an own listing offers; NOT_FOUND for any other. One that never offered it has usual terms. */
export async function readTerms(db: Db, ownerId: string, listingId: string): Promise<DataOf<typeof getFreePlayTerms>> {
  const row = await first(
    db,
    terms,
    sql`
    select is_free_play, windows, minutes, keeps_password
    from (select id, is_free_play from listing where id = ${listingId} and owner_id = ${ownerId} and deleted_at is null) listing
      left join free_play_offer on listing_id = listing.id`,
  );
  if (!row) throw refused('NOT_FOUND');
  return fromRow(freePlayTermsShape, row, {
    windows: (row.windows ?? []).map(({ from, to }) => ({ from, to })),
    minutes: row.minutes ?? HOUR_MINUTES,
    keeps_password: row.keeps_password ?? false,
  });
}

/** Plays that are taken stay. Run inside a transaction. */
export async function setTerms(
  { db, clock }: CommandContext,
  ownerId: string,
  listingId: string,
  { is_on, windows, minutes, keeps_password }: BodyOf<typeof setFreePlayTerms>,
): Promise<void> {
  const fault = is_on ? freePlayWindowsFault(windows, minutes) : null;
  if (fault !== null) throw refused('BAD_REQUEST', { fields: { windows: fault } });
  const own = await db
    .updateTable('listing')
    .set({ is_free_play: is_on })
    .where('id', '=', listingId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!own) throw refused('NOT_FOUND');
  if (!is_on) return;
  const values = {
    windows: JSON.stringify(windows.toSorted((one, other) => one.from - other.from)),
    minutes,
    keeps_password,
    changed_at: new Date(clock.now()),
  };
  await db
    .insertInto('free_play_offer')
    .values({ listing_id: listingId, ...values })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
    .execute();
}
