import type { LimitKind } from '#contract/rules/accountLimits.ts';
import { findLimit } from '#service/domains/identity/limit.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { askLimit, confirmLimit, liftLimit } from './accountLimit.ts';

interface Limiting {
  readonly userId: string;
  readonly limits: readonly LimitKind[];
  readonly until: number;
  readonly because: string;
}

export async function limitState(ground: CommandContext, { userId }: { readonly userId: string }): Promise<CaseState> {
  const user = await ground.db.selectFrom('user_account').select('status').where('id', '=', userId).executeTakeFirst();
  if (!user) throw refused('NOT_FOUND', { message: `没有 ${userId} 这个用户` });
  const limit = await findLimit(ground, userId);
  return {
    facts: {
      status: user.status,
      limit: limit ? { id: limit.id, limits: limit.limits, because: limit.reason, until: limit.ends_at.getTime() } : null,
    },
    money: {},
  };
}

export const limitDecision: Decision<Limiting, { limit: string; until: number }> = {
  action: 'limit.put',
  may: 'limits.decide',
  subject: ({ userId }) => `user:${userId}`,
  state: limitState,
  needsTwo: () => true,
  async run(ground, { userId, limits, until, because }, { name }, firstBy) {
    const { limit } = await askLimit(ground, { userId, limits, because, until, operator: firstBy ?? name });
    const confirmed = await confirmLimit(ground, limit, name);
    return { limit, until: confirmed.until };
  },
};

/** State of one limit, for lifting it. */
export async function stateOfLimit({ db }: CommandContext, { id }: { readonly id: string }): Promise<CaseState> {
  const row = await db.selectFrom('account_limit').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${id} 这条限制` });
  return { facts: { user: row.user_id, limits: row.limits, confirmed_by: row.confirmed_by, lifted_by: row.lifted_by }, money: {} };
}

export const liftDecision: Decision<{ readonly id: string; readonly because: string }, { user: string }> = {
  action: 'limit.lift',
  may: 'limits.decide',
  subject: ({ id }) => `limit:${id}`,
  state: stateOfLimit,
  run: (ground, { id, because }, { name }) => liftLimit(ground, id, name, because),
};
