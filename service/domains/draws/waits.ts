import { sql } from 'kysely';
import type { Waits } from '#service/kernel/operations/waits.ts';

export const waits: Waits = {
  'drawSession.closed': {
    title: '等外部信标的抢免单场次',
    rows: (until) => sql`select session as subject, starts_at as since from draw_session where status = 'closed' and starts_at <= ${until}`,
    // Nothing is lost: the page shows that the session waits, and the draw follows.
    tell: () => Promise.resolve(),
  },
};
