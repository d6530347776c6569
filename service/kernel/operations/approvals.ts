import { type ApprovalEventName, approvalLifecycle } from '#contract/approvalLifecycle.ts';
import { APPROVAL_LIFETIME } from '#contract/rules/operators.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { type Actor, requirePermission } from './actor.ts';
import { type AnyDecision, type Decided, openCase, runDecision, type ShownState } from './decision.ts';
import { actAs } from './operatorAct.ts';
import { approval } from './tables.ts';

export type Approval = RowOf<typeof approval>;

/** Rows of decisions that need two people. */
export const approvals = movedBy({
  lifecycle: approvalLifecycle,
  table: 'approval',
  columns: approval,
  key: 'id',
  history: { table: 'approval_event', row: 'approval_id' },
  endedAt: 'ended_at',
  refusal: 'APPROVAL_STATE',
});

interface Asking {
  readonly actor: Actor;
  readonly action: string;
  readonly subject: string;
  readonly input: object;
  readonly before: ShownState;
}

const reasonOf = (input: object): string => ('because' in input && typeof input.because === 'string' ? input.because : '');

/** Stores a decision that a second person has to approve; one at a time for each case. */
export async function askApproval(inside: CommandContext, { actor, action, subject, input, before }: Asking): Promise<string> {
  const { db, clock } = inside;
  const open = await db
    .selectFrom('approval')
    .selectAll()
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('status', '=', 'asked')
    .forUpdate()
    .executeTakeFirst();
  if (open && open.expires_at.getTime() > clock.now()) {
    const message = `${open.asked_by} 已经申请过（编号 ${open.id}），请在“待同意”里处理`;
    throw refused('APPROVAL_STATE', { message, details: { approval: open.id } });
  }
  if (open) await approvals.move(inside, open, { event: 'approval.overdue', by: 'clock' });
  const { id } = await actAs(
    inside,
    { operator: actor.name, sessionId: actor.sessionId, action: 'approval.ask' as const, subject, input: { decision: action, ...input } },
    (ground) =>
      approvals
        .start(
          ground,
          {
            action,
            subject,
            input: JSON.stringify(input),
            version: before.version,
            before: JSON.stringify(before),
            because: reasonOf(input),
            asked_by: actor.name,
            asked_at: new Date(clock.now()),
            expires_at: new Date(clock.now() + APPROVAL_LIFETIME),
          },
          { event: 'approval.ask', by: 'platform', note: actor.name },
        )
        .then((row) => ({ id: row.id })),
  );
  return id;
}

async function lockApproval({ db }: CommandContext, id: string): Promise<Approval> {
  const row = await db.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: '没有这个申请' });
  return row;
}

const decisionOf = (decisions: readonly AnyDecision[], action: string): AnyDecision => {
  const found = decisions.find((decision) => decision.action === action);
  if (!found) throw new Error(`no decision is named ${action}`);
  return found;
};

/** The waiting decision of an approval, for a second person with its permission. */
async function second(inside: CommandContext, decisions: readonly AnyDecision[], id: string, actor: Actor) {
  const row = await lockApproval(inside, id);
  const decision = decisionOf(decisions, row.action);
  requirePermission(actor, decision.may);
  if (row.asked_by === actor.name) throw refused('APPROVAL_OWN');
  requireOpen(inside, row);
  return { row, decision };
}

function requireOpen({ clock }: CommandContext, { status, expires_at }: Approval): void {
  if (!approvalLifecycle.may(status, 'approval.approve')) throw refused('APPROVAL_STATE');
  if (expires_at.getTime() <= clock.now()) throw refused('APPROVAL_STATE', { message: '这个申请已经过期，请重新申请' });
}

/** Approves and runs the decision, if the state is still the one that the first person saw. */
export const approve = (ground: CommandContext, decisions: readonly AnyDecision[], id: string, actor: Actor): Promise<Decided<object>> =>
  inTransaction(ground, async (inside) => {
    const { row, decision } = await second(inside, decisions, id, actor);
    const before = await openCase(inside, decision, row.input as never, row.version);
    await approvals.move(inside, row, { event: 'approval.approve', by: 'platform', note: actor.name, changes: { decided_by: actor.name } });
    const also = { approval: row.id, asked_by: row.asked_by };
    const done = await runDecision(inside, decision, { input: row.input as never, actor, before, firstBy: row.asked_by, also });
    return { outcome: 'done', approval: row.id, before, ...done };
  });

type Ending = Exclude<ApprovalEventName, 'approval.approve' | 'approval.overdue'>;

/** Ends an approval without effect: refused by a second person, or withdrawn by whoever asked. */
export const endApproval = (
  ground: CommandContext,
  decisions: readonly AnyDecision[],
  { id, event, because, actor }: { readonly id: string; readonly event: Ending; readonly because: string; readonly actor: Actor },
): Promise<{ status: Approval['status'] }> =>
  inTransaction(ground, async (inside) => {
    const row = event === 'approval.refuse' ? (await second(inside, decisions, id, actor)).row : await lockApproval(inside, id);
    if (event === 'approval.withdraw' && row.asked_by !== actor.name)
      throw refused('FORBIDDEN', { message: '只有申请的人可以收回；不同意请选“不同意”' });
    requireOpen(inside, row);
    const act = { operator: actor.name, sessionId: actor.sessionId, action: event, subject: row.subject, input: { approval: id, because } };
    return actAs(inside, act, async (deep) => {
      const { status } = await approvals.move(deep, row, { event, by: 'platform', note: because, changes: { decided_by: actor.name } });
      return { status };
    });
  });

/** Ends approvals that nobody decided in time; until then their expiry already prevents an approval. */
export async function expireApprovals({ db, clock }: CommandContext): Promise<void> {
  const due = await db
    .selectFrom('approval')
    .selectAll()
    .where('status', '=', 'asked')
    .where('expires_at', '<=', new Date(clock.now()))
    .execute();
  for (const row of due) {
    await inTransaction({ db, clock }, async (inside) => {
      const locked = await lockApproval(inside, row.id);
      if (approvalLifecycle.may(locked.status, 'approval.overdue'))
        await approvals.move(inside, locked, { event: 'approval.overdue', by: 'clock' });
    });
  }
}
