import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { drawWithBeacon } from './beacon.ts';
import { books } from './books.ts';
import { holdDraw } from './hold.ts';
import { sessions } from './move.ts';
import { finishDraw } from './prize.ts';
import { drawsTables } from './tables.ts';
import { waits } from './waits.ts';

const jobs = { transactional: { 'draw.hold': holdDraw, 'draw.finish': finishDraw }, outside: { 'draw.beacon': drawWithBeacon } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** The free-order draw. */
export const domain: Domain = {
  name: 'draws',
  uses: ['loyalty', 'ranking'],
  tables: drawsTables,
  jobs,
  books,
  histories: [sessions.source],
  waits,
  erasure: { kept: ['draw_chance'] },
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
