import { sql } from 'kysely';
import { ORDER } from '#contract/rules/orderStatus.ts';
import type { Books } from '#service/kernel/ledger/books.ts';

const { waiting, renting, finished, disputed } = ORDER;
/** Paid, and not yet settled, cancelled or refunded. */
const isKept = sql`(
  status in (${sql.lit(waiting)}, ${sql.lit(renting)}, ${sql.lit(disputed)}) or (status = ${sql.lit(finished)} and settled_at is null)
)`;

export const books: Books = {
  owed: {
    frozen: sql`
      select renter_id as user_id, wallet_frozen + case when ${isKept} then deposit else 0 end as fen from rental_order
      where wallet_frozen <> 0 or ${isKept}`,
  },
  escrow: sql`select rent + game_money_fen as fen from rental_order where ${isKept}`,
};
