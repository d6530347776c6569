import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { sumHours } from './sumHours.ts';
import { dayTables } from './tables.ts';

const jobs = { transactional: { 'day.sum': sumHours } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Figures of the day and rows by state, for people of the platform; `others` says which charts move which rows. */
export const day = (others: () => readonly Domain[]): Domain => ({
  name: 'day',
  uses: ['identity'],
  tables: dayTables,
  jobs,
  operatorApi: async () => {
    const { operatorApiOf } = await import('./operatorApi.ts');
    return { operatorApi: operatorApiOf(others().flatMap(({ histories }) => histories ?? [])) };
  },
});
