import type { OperatorAct } from '#contract/operator/acts.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';

export interface OperatorAction {
  /** The operator's name. */
  readonly operator: string;
  readonly action: OperatorAct;
  /** Number of the order or charge. */
  readonly subject: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly sessionId?: string | null | undefined;
  /** State before and after the command; called after it. */
  readonly states?: (ground: CommandContext) => Promise<{ readonly before: object; readonly after: object }>;
}

/** Runs an operator's command and logs it in one transaction; a refused command leaves no log entry. */
export function actAs<T extends object>(
  deps: CommandContext,
  { operator, action, subject, input, sessionId, states }: OperatorAction,
  run: (deps: CommandContext) => Promise<T>,
): Promise<T> {
  return inTransaction(deps, async (held) => {
    const result = await run(held);
    const seen = await states?.(held);
    await held.db
      .insertInto('operator_action')
      .values({
        at: new Date(deps.clock.now()),
        operator,
        action,
        subject,
        input: JSON.stringify(input),
        result: JSON.stringify(result),
        session_id: sessionId ?? null,
        before: seen ? JSON.stringify(seen.before) : null,
        after: seen ? JSON.stringify(seen.after) : null,
      })
      .execute();
    return result;
  });
}
