import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { type Actor, requirePermission } from './actor.ts';
import { askApproval } from './approvals.ts';
import { releaseCase, requireUnclaimed } from './claims.ts';
import { caseOf, type Decided, type Decision, openCase, runDecision } from './decision.ts';

interface DecideOptions {
  readonly actor: Actor;
  /** Version of the state that the person saw; the command line shows the state of the same moment. */
  readonly version?: string | undefined;
  readonly preview?: boolean | undefined;
}

/** Carries the result of a preview out of the transaction that it rolls back. */
class Previewed extends Error {
  readonly decided: Decided<never>;
  constructor(decided: Decided<never>) {
    super('preview');
    this.decided = decided;
  }
}

/** Runs a decision: permission, claim, stale check, second person if needed, effect, audit; all in one transaction or none of it. */
export async function decide<Input extends object, Result extends object>(
  ground: CommandContext,
  decision: Decision<Input, Result>,
  input: Input,
  { actor, version, preview = false }: DecideOptions,
): Promise<Decided<Result>> {
  requirePermission(actor, decision.may);
  const key = caseOf(decision, input);
  try {
    return await inTransaction(ground, async (inside) => {
      await requireUnclaimed(inside, key, actor);
      const before = await openCase(inside, decision, input, version);
      if (decision.needsTwo?.(before, input) && !preview) {
        const approval = await askApproval(inside, { actor, action: decision.action, subject: decision.subject(input), input, before });
        await releaseCase(inside, key, actor.personId);
        return { outcome: 'waiting' as const, approval, before, after: before, result: null };
      }
      const done = await runDecision(inside, decision, { input, actor, before, firstBy: preview ? '另一个人' : null });
      await releaseCase(inside, key, actor.personId);
      if (preview) throw new Previewed({ outcome: 'preview', approval: null, before, after: done.after, result: null });
      return { outcome: 'done' as const, approval: null, before, ...done };
    });
  } catch (error) {
    if (error instanceof Previewed) return error.decided;
    throw error;
  }
}
