import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getAccountStatus } from '#contract/rest/deactivation.ts';
import type { LimitKind } from '#contract/rules/accountLimits.ts';
import { findOpenDeactivation, presentDeactivation } from '#service/domains/deactivation/move.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import type { accountLimit } from '#service/domains/deactivation/tables.ts';
import type { Ground } from '#service/kernel/deps.ts';

/** The limit in force: confirmed, not lifted, not expired. */
export const findLimit = ({ db, clock }: Ground, userId: string): Promise<RowOf<typeof accountLimit> | undefined> =>
  db
    .selectFrom('account_limit')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', new Date(clock.now()))
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function readAccountStatus(ground: Ground, userId: string): Promise<DataOf<typeof getAccountStatus>> {
  const [limit, open] = [await findLimit(ground, userId), await findOpenDeactivation(ground, userId)];
  const limits = (limit?.limits ?? []).map((what) => ({
    what: what as LimitKind,
    reason: limit?.reason ?? '',
    until: limit?.ends_at.getTime() ?? 0,
  }));
  const limited = limits.length > 0 ? 'limited' : 'normal';
  return { status: open?.status === 'cooling' ? 'closing' : limited, limits, closing: open ? presentDeactivation(open) : null };
}
