import { sql } from 'kysely';
import type { Deps } from '#service/kernel/deps.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Waits } from '#service/kernel/operations/waits.ts';

async function notifyHolders(deps: Deps, session: string): Promise<void> {
  const holders = await deps.db.selectFrom('draw_chance').select('user_id').distinct().where('session', '=', session).execute();
  for (const { user_id } of holders)
    await notify(deps, user_id, {
      type: 'activity',
      title: '抢免单还没有开奖',
      content: `${session.replace('T', ' ')} 场在等外部随机信标，你的机会都在，信标恢复后会开奖。`,
      orderNo: null,
    });
}

export const waits: Waits = {
  'drawSession.closed': {
    title: '等外部信标的抢免单场次',
    rows: (until) => sql`select session as subject, starts_at as since from draw_session where status = 'closed' and starts_at <= ${until}`,
    tell: notifyHolders,
  },
};
