import { approvals as rest } from '#contract/operator/index.ts';
import { hasPermission, type Permission } from '#contract/operator/roles.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { type Approval, approve, endApproval } from '#service/kernel/operations/approvals.ts';
import { presentDecided } from '#service/kernel/operations/operatorDecision.ts';
import { operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';

const readOf = (may: Permission): Permission => may.replace('.decide', '.read') as Permission;

const present = (row: Approval, mayApprove: boolean) => ({
  id: row.id,
  action: row.action,
  subject: row.subject,
  input: row.input,
  before: row.before,
  because: row.because,
  status: row.status,
  asked_by: row.asked_by,
  asked_at: row.asked_at.getTime(),
  expires_at: row.expires_at.getTime(),
  decided_by: row.decided_by,
  ended_at: row.ended_at?.getTime() ?? null,
  may_approve: mayApprove,
});

export function registerApprovals(service: OperatorService): void {
  const { decisions } = service;

  operatorRoute(service, rest.listApprovals, async ({ deps, actor, query: { all, cursor, limit } }) => {
    const readable = decisions.filter(({ may }) => hasPermission(actor.roles, readOf(may))).map(({ action }) => action);
    const rows = readable.length === 0 ? [] : await listed(deps, { readable, all, cursor, limit });
    const page = rows.slice(0, limit);
    const mayApprove = (row: Approval) =>
      row.status === 'asked' &&
      row.asked_by !== actor.name &&
      decisions.some(({ action, may }) => action === row.action && hasPermission(actor.roles, may));
    return {
      list: page.map((row) => present(row, mayApprove(row))),
      next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });

  operatorRoute(service, rest.approve, async ({ deps, actor, params }) => presentDecided(await approve(deps, decisions, params.id, actor)));
  operatorRoute(service, rest.refuseApproval, ({ deps, actor, params, body }) =>
    endApproval(deps, decisions, { id: params.id, event: 'approval.refuse', because: body.because, actor }),
  );
  operatorRoute(service, rest.withdrawApproval, ({ deps, actor, params, body }) =>
    endApproval(deps, decisions, { id: params.id, event: 'approval.withdraw', because: body.because, actor }),
  );
}

interface ApprovalQuery {
  readonly readable: readonly string[];
  readonly all: boolean;
  readonly cursor: string | undefined;
  readonly limit: number;
}

async function listed({ db, clock }: Deps, { readable, all, cursor, limit }: ApprovalQuery): Promise<Approval[]> {
  let query = db.selectFrom('approval').selectAll().where('action', 'in', readable);
  if (!all) query = query.where('status', '=', 'asked').where('expires_at', '>', new Date(clock.now()));
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
