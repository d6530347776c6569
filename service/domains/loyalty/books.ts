import { sql } from 'kysely';
import type { Books } from '#service/kernel/ledger/books.ts';

const columns = { coin: 'gold_coin', point: 'points' } as const;

/** Users whose balance is not the sum of their entries. */
const unlogged = (unit: keyof typeof columns) => sql`
  select 'user ' || user_account.id as subject
  from user_account left join (
    select user_id, sum(amount) as amount from loyalty_entry where unit = ${unit} group by user_id
  ) logged on user_id = user_account.id
  where ${sql.ref(columns[unit])} <> coalesce(amount, 0)`;

/** Entries whose balance does not follow from the entry before. */
const broken = sql`
  select 'user ' || user_id || ' ' || unit as subject
  from (
    select user_id, unit, amount, balance_after, lag(balance_after) over (partition by user_id, unit order by id) as before
    from loyalty_entry
  ) entry where before is not null and balance_after <> before + amount`;

export const books: Books = {
  contradictions: {
    coins: unlogged('coin'),
    points: unlogged('point'),
    coinLots: sql`
      select 'user ' || user_account.id as subject
      from user_account left join (select user_id, sum(remaining) as remaining from coin_lot group by user_id) held
        on user_id = user_account.id
      where gold_coin <> coalesce(remaining, 0)`,
    credit: sql`
      select 'user ' || user_account.id as subject
      from user_account join (
        select distinct on (user_id) user_id, balance_after from loyalty_entry where unit = 'credit' order by user_id, id desc
      ) logged on user_id = user_account.id
      where credit_score <> balance_after`,
    loyaltyEntries: broken,
  },
};
