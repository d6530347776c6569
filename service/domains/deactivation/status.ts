import type { getAccountStatus } from '#contract/rest/deactivation.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { LimitKind } from '#contract/rules/accountLimits.ts';
import { findLimit } from '#service/domains/identity/limit.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { findOpenDeactivation, presentDeactivation } from './move.ts';

export async function readAccountStatus(ground: CommandContext, userId: string): Promise<DataOf<typeof getAccountStatus>> {
  const [limit, open] = [await findLimit(ground, userId), await findOpenDeactivation(ground, userId)];
  const limits = (limit?.limits ?? []).map((what) => ({
    what: what as LimitKind,
    reason: limit?.reason ?? '',
    until: limit?.ends_at.getTime() ?? 0,
  }));
  const limited = limits.length > 0 ? 'limited' : 'normal';
  return { status: open?.status === 'cooling' ? 'closing' : limited, limits, closing: open ? presentDeactivation(open) : null };
}
