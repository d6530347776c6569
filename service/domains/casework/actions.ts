import { PAGE_ROWS } from '#contract/rules/operators.ts';
import type { Db } from '#service/kernel/deps.ts';

/** What people of the platform did about one thing, the newest first. */
export async function actionsOf(db: Db, subjects: readonly string[]) {
  const rows = await db
    .selectFrom('operator_action')
    .select(['at', 'operator', 'action', 'input'])
    .where('subject', 'in', subjects)
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map(({ at, operator: by, action, input }) => ({ at: at.getTime(), by, action, input }));
}
