import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

export async function closeAlarm(
  { db, clock }: CommandContext,
  id: string,
  operator: string,
  because: string,
): Promise<{ closedAt: number }> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable('ops_alarm')
    .set({ closed_at: new Date(now), closed_by: operator, closed_because: because })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refused('NOT_FOUND', { message: '没有这个未处理的警报' });
  return { closedAt: now };
}
