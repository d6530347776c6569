import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { books } from './books.ts';
import { settleRanking } from './settle.ts';
import { rankingTables } from './tables.ts';

const jobs = { transactional: { 'ranking.settle': settleRanking } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** The newcomers' ranking of each month and its prizes. */
export const domain: Domain = {
  name: 'ranking',
  uses: ['loyalty'],
  tables: rankingTables,
  jobs,
  books,
  erasure: { deleted: ['newcomer_rent', 'newcomer_standing'], kept: ['ranking_winner'] },
};
