import { sql } from 'kysely';
import type { Books } from '#service/kernel/ledger/books.ts';

export const books: Books = {
  contradictions: {
    newcomers: sql`
      select 'user ' || user_id as subject
      from newcomer_standing full join (
        select user_id, sum(fen) as fen from newcomer_rent where why_not is null group by user_id
      ) counted using (user_id)
      where newcomer_standing.fen is distinct from counted.fen`,
    newcomerBands: sql`
      select month || ' ' || yuan as subject
      from (select month, yuan, people from newcomer_band where people > 0) band full join (
        select month, (fen / 100)::int as yuan, count(*) as people from newcomer_standing where is_shown and fen > 0 group by 1, 2
      ) counted using (month, yuan)
      where band.people is distinct from counted.people`,
    newcomersShown: sql`
      select 'user ' || user_id as subject
      from newcomer_standing left join user_setting using (user_id) where is_shown <> coalesce(show_in_rankings, true)`,
  },
};
