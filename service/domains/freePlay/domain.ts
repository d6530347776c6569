import { sql } from 'kysely';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import type { Known } from '#service/kernel/erasure.ts';
import { freePlayContents } from './contents.ts';
import { movePlay } from './finish.ts';
import { plays } from './move.ts';
import { registerFreePlay } from './routes.ts';
import { freePlayTables } from './tables.ts';

const jobs = { transactional: { 'freePlay.move': movePlay } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

async function erase({ db }: CommandContext, { id }: Known): Promise<void> {
  await db.write(sql`update free_play_reading set ip = '' where user_id = ${id}`);
}

/** Free plays: what owners offer, who plays when, and what of a day's chances is left. */
export const domain: Domain = {
  name: 'freePlay',
  uses: ['pictures', 'identity', 'listings'],
  tables: freePlayTables,
  routes: registerFreePlay,
  jobs,
  histories: [plays.source],
  contents: freePlayContents,
  erasure: { kept: ['free_play', 'free_play_reading'], erase },
  seed: () => import('./seed.ts'),
};
