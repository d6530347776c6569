import { sql } from 'kysely';
import { orNull, pick, type RowOf, text } from '#service/kernel/database/columns.ts';
import { loyaltyEntry, type LoyaltyUnit } from './tables.ts';
import type { Db } from '#service/kernel/deps.ts';
import { olderThan } from '#service/kernel/http/page.ts';

const entryRow = { ...pick(loyaltyEntry, 'id', 'at', 'cause', 'subject', 'amount', 'balance_after', 'note'), order_no: orNull(text) };
export type EntryRow = RowOf<typeof entryRow>;

interface EntryPage {
  readonly userId: string;
  readonly unit: LoyaltyUnit;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. The order is shown only to its renter and owner. */
export const listEntries = (db: Db, { userId, unit, cursor, limit }: EntryPage): Promise<readonly EntryRow[]> =>
  db.read(
    entryRow,
    sql`
      select found.id, found.at, found.cause, found.subject, found.amount, found.balance_after, found.note, o.order_no
      from (
        select * from loyalty_entry
        where user_id = ${userId} and unit = ${unit} ${olderThan('id', cursor)}
        order by id desc limit ${limit}
      ) found
      left join rental_order o on o.order_no = found.note and ${userId} in (o.renter_id, o.owner_id)
      order by found.id desc`,
  );
