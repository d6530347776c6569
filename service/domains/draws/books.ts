import { sql } from 'kysely';
import { platform } from '#service/kernel/ledger/post.ts';
import type { Books } from '#service/kernel/ledger/books.ts';

export const books: Books = {
  contradictions: {
    drawStock: sql`
      select session as subject from draw_session join draw_chance using (session)
      where rank > rent_stock and prize = 'rent' or rank > rent_stock + packet_stock and prize = 'packet' group by session`,
    drawPrizes: sql`
      select 'order ' || order_id as subject
      from (select order_id, paid - taken_back as fen from draw_chance where paid > 0) paid full join (
        select order_id, -sum(amount) as fen from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
        where kind in ('draw_prize', 'draw_prize_back') and account_id = ${platform.promotion} group by order_id
      ) posted using (order_id)
      where paid.fen is distinct from posted.fen and coalesce(paid.fen, 0) <> coalesce(posted.fen, 0)`,
  },
};
