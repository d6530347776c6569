import { sql } from 'kysely';
import type { Books } from '#service/kernel/ledger/books.ts';

const posted = sql`select * from income_of(0, 9223372036854775807)`;
const recorded = sql`select * from owner_income`;

export const books: Books = {
  contradictions: {
    income: sql`
      select distinct 'movement ' || transaction_id as subject
      from ((${posted} except ${recorded}) union all (${recorded} except ${posted})) differing`,
  },
};
