import { drawSessionLifecycle } from '#contract/drawSessionLifecycle.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { drawSession } from './tables.ts';

export type DrawSession = RowOf<typeof drawSession>;

/** Draw sessions begin and move only through their chart; each step is recorded with who and when. */
export const sessions = movedBy({
  table: 'draw_session',
  columns: drawSession,
  key: 'session',
  lifecycle: drawSessionLifecycle,
  history: { table: 'draw_session_event', row: 'session' },
  endedAt: 'ended_at',
  refusal: 'DRAW_STATE',
});
